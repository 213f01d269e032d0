import { expect, it } from "vitest";
import vectors from "../../conformance/seals.json";
import { judgeSeal } from "../src/after/seal";
import { canonicalForm, digestOf } from "../src/notation/seal";

it.each(vectors)("judges as Python does: $case", ({ text, keys, digest, findings }) => {
  expect(digestOf(text)).toBe(digest);
  expect(judgeSeal(text, keys)).toEqual(findings);
});

it("knows every finding from the vectors", () => {
  const found = (key: "digest" | "signature") => new Set(vectors.map((vector) => vector.findings[key]));
  expect([...found("digest")].sort()).toEqual(["absent", "differs", "fits"]);
  expect([...found("signature")].sort()).toEqual(["absent", "differs", "fits", "unknown_key"]);
});

it("takes no text with two digests, another form or half a signature", () => {
  const { text, keys } = vectors[0] as (typeof vectors)[number];
  expect(judgeSeal(text, keys)).toEqual({ digest: "fits", signature: "fits" });
  const twice = text.replace(/^(digest: .*)$/m, "$1\n$1");
  expect(judgeSeal(twice, keys).digest).toBe("differs");
  expect(judgeSeal(text.replace("digest: 1", "digest: 2"), keys)).toEqual({
    digest: "differs",
    signature: "differs",
  });
  expect(judgeSeal(text.replace(/^digest: .*\n/m, ""), keys)).toEqual({
    digest: "differs",
    signature: "differs",
  });
  expect(judgeSeal(text.replace(/^(signature: .{100}).*$/m, "$1"), keys).signature).toBe("differs");
});

it("does not trust a key that is no point of the curve", () => {
  const { text } = vectors[0] as (typeof vectors)[number];
  const key = `02${"0".repeat(62)}`;
  expect(judgeSeal(text.replace(/^signature: \w+/m, `signature: ${key}`), [key]).signature).toBe("differs");
});

it("begins with the name of the form", () => {
  expect(new TextDecoder().decode(canonicalForm("x: 1\n1 A pass ; so\r\n"))).toBe(
    "schotten record 1\n1 A pass\n",
  );
});
