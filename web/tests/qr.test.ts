import { expect, it } from "vitest";
import { qrCode } from "../src/ui/qr";
import vectors from "./qr.json";

/** Vectors made with another encoder (the Python package qrcode): rows as text, the same mask. */
it.each(vectors)("draws the code of $text as another encoder does", ({ text, rows }) => {
  expect(qrCode(text).map((row) => row.map((dark) => (dark ? "1" : "0")).join(""))).toEqual(rows);
});

it("grows with the text and refuses what does not fit", () => {
  expect(qrCode("a").length).toBe(21);
  expect(qrCode("a".repeat(213)).length).toBe(57);
  expect(() => qrCode("a".repeat(214))).toThrow(RangeError);
});
