import { encode } from "uqr";
import { expect, it } from "vitest";
import vectors from "./qr.json";

/** Vectors made with another encoder (the Python package qrcode): rows as text, the same mask. */
it.each(vectors)("the code of $text is as another encoder draws it", ({ text, rows }) => {
  const { data } = encode(text, { ecc: "M", border: 0, boostEcc: false });
  expect(data.map((row) => row.map((dark) => (dark ? "1" : "0")).join(""))).toEqual(rows);
});
