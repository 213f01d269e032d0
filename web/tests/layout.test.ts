import { describe, expect, it } from "vitest";
import { CARD_SIZES, factorOf, growth, isShort, isSmall, layoutOf } from "../src/table/layout";

describe("how a table is arranged", () => {
  it.each([
    [740, 360, "sideways"],
    [844, 390, "sideways"],
    [360, 740, "phone"],
    [390, 844, "phone"],
    [768, 1024, "upright"],
    [820, 1180, "upright"],
    [1024, 768, "tablet"],
    [1280, 720, "desk"],
    [2560, 1440, "desk"],
  ])("%i by %i is a %s", (width, height, layout) => {
    expect(layoutOf(width, height)).toBe(layout);
  });

  it("gives the panel's room to large cards", () => {
    expect(layoutOf(1280, 720, "large")).toBe("tablet");
    expect(layoutOf(1920, 1080, "large")).toBe("desk");
  });

  it("has small cards on phones only, and a low hand where there is little height", () => {
    expect(
      ["desk", "tablet", "upright", "phone", "sideways"].filter((one) => isSmall(one as "desk")),
    ).toEqual(["phone", "sideways"]);
    expect(isShort("phone", 640)).toBe(true);
    expect(isShort("phone", 740)).toBe(false);
    expect(isShort("sideways", 390)).toBe(true);
    expect(isShort("upright", 600)).toBe(false);
  });

  it("grows with a large screen and never shrinks", () => {
    expect(growth("desk", 1280, 720)).toBe(1);
    expect(growth("desk", 2560, 1520)).toBe(2);
    expect(growth("desk", 2560, 760)).toBe(1);
    expect(growth("upright", 2000, 3000)).toBe(1);
    expect(CARD_SIZES.map(factorOf)).toEqual([0.85, 1, 1.2]);
  });
});
