import { expect, it } from "vitest";
import { lookOf } from "../src/art/looks";
import { BORROWS, EDITION_IDS, LOOK_IDS } from "../src/generated/codes";
import { EDITIONS } from "../src/generated/editions";
import { lentKey } from "../src/words/keys";

it("every game wears its own look, or the one it borrows", () => {
  const borrowed: Readonly<Record<string, string>> = BORROWS;
  for (const edition of EDITION_IDS) {
    expect(EDITIONS[edition].look).toBe(borrowed[edition] ?? edition);
    expect(lookOf(edition).fan).toHaveLength(3);
  }
  expect([...LOOK_IDS, ...Object.keys(BORROWS)].sort()).toEqual([...EDITION_IDS].sort());
});

it("a key leads to the lender's words, and a game's own key to itself", () => {
  for (const look of LOOK_IDS) expect(lentKey(`edition.${look}.title`)).toBe(`edition.${look}.title`);
  for (const [borrower, lender] of Object.entries(BORROWS))
    expect(lentKey(`edition.${borrower}.title`)).toBe(`edition.${lender}.title`);
  expect(lentKey("list.and")).toBe("list.and");
});
