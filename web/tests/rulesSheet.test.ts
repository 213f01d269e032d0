import { describe, expect, it } from "vitest";
import type { EditionId, Language } from "../src/generated/codes";
import { EDITIONS, OPTION_VALUES } from "../src/generated/editions";
import type { Options } from "../src/generated/protocol";
import { loadRules, ruleText } from "../src/rules/load";

describe("the rules sheet follows the options", () => {
  it("says what a colour run is worth at this table", async () => {
    const texts = await loadRules("en");
    expect(ruleText(texts, "siege", "wall", "siege", {})).toContain("worth its sum only");
    const top = ruleText(texts, "siege", "wall", "siege", { colour_run: "top" });
    expect(top).toContain("beats the tile’s colour or run");
    expect(top).not.toContain("worth its sum only");
  });

  it("takes an edition's own values where nothing was chosen", async () => {
    const texts = await loadRules("en");
    expect(ruleText(texts, "cocktail", "tactical", "cocktail", {})).toContain(
      "face the player who laid them",
    );
    expect(ruleText(texts, "cocktail", "tactical", "cocktail", { terrain_targetable: false })).toContain(
      "stay there",
    );
    expect(ruleText(texts, "iello", "tactical", "iello", {})).toContain("stay there");
    expect(ruleText(texts, "iello", "turn", "iello", { expert: true })).toContain("First claim");
  });

  it.each(["en", "uk", "ru", "it"] as Language[])(
    "has a sentence for every value in %s",
    async (language) => {
      const texts = await loadRules(language);
      for (const edition of Object.keys(EDITIONS) as EditionId[]) {
        for (const [name, values] of Object.entries(OPTION_VALUES)) {
          for (const value of values) {
            for (const key of Object.keys(texts).filter(
              (each) => each.startsWith(`rules.${edition}.`) && each.endsWith(".text"),
            )) {
              const said = ruleText(texts, edition, key.split(".")[2] ?? "", edition, {
                [name]: value,
              } as Options);
              expect(said).not.toMatch(/[{}]|undefined/);
            }
          }
        }
      }
    },
  );
});
