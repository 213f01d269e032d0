/** A view's picture, held to the one that the package draws: conformance/pictures.json has its digest. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { describe, expect, it } from "vitest";
import casesText from "../../conformance/pictures.json?raw";
import artText from "../../src/schotten/drawing/art.json?raw";
import { type Art, picture } from "../src/art/picture";
import type { TableView } from "../src/generated/protocol";

const art: Art = JSON.parse(artText);
const cases: { view: TableView; far?: string[]; sha256: string }[] = JSON.parse(casesText);
const digest = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

describe("a picture", () => {
  it.each(cases.map((one, at) => [`${one.view.edition} ${one.view.you} ${at}`, one] as const))(
    "of %s is the package's",
    (_, { view, far, sha256 }) => {
      expect(digest(picture(art, view, far ?? null))).toBe(sha256);
    },
  );

  it("shows the backs of what the view does not know", () => {
    const seat = cases.find(({ view }) => view.you === 0 && view.edition === "iello");
    const open = cases.find(({ far, view }) => far && view.edition === "iello");
    const drawn = picture(art, seat?.view as TableView);
    const lying = JSON.stringify(seat?.view);
    for (const card of open?.far ?? [])
      if (!lying.includes(`"${card}"`)) expect(drawn).not.toContain(`"${card}"`);
    expect(open?.far?.some((card) => !lying.includes(`"${card}"`))).toBe(true);
  });

  it("is refused for a game without art", () => {
    expect(() => picture({}, cases[0]?.view as TableView)).toThrow("no art");
  });
});
