import { describe, expect, it } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { Claim, Position } from "../src/net/protocol";
import type { EditionId, TurnEvent } from "../src/table/view";
import { type Catalogue, fill, form, speak } from "../src/words/catalogue";
import en from "../src/words/en";
import it_ from "../src/words/it";
import { bestLanguage, LANGUAGES, type Language } from "../src/words/languages";
import { moveText } from "../src/words/moving";
import { argument, verdict } from "../src/words/proving";
import { reasonText } from "../src/words/reasons";
import ru from "../src/words/ru";
import { tableWords } from "../src/words/tableWords";
import { endingText, eventText } from "../src/words/telling";
import uk from "../src/words/uk";
import { words } from "../src/words/words.svelte";

const CATALOGUES: Record<Language, Catalogue> = { en, uk, ru, it: it_ };

it("fills holes and leaves unknown ones to be seen", () => {
  expect(fill("{card} to {spot}", { card: "red 7" })).toBe("red 7 to {spot}");
  expect(speak({ a: "b" }, new Intl.PluralRules("en"), "c", {})).toBe("c");
});

it("knows the plural forms of each language", () => {
  const entry = { one: "one", few: "few", many: "many", other: "other" };
  const forms = (language: string) =>
    [1, 2, 5, 11, 21, 22].map((count) => form(entry, new Intl.PluralRules(language), { count }));
  expect(forms("uk")).toEqual(["one", "few", "many", "many", "one", "few"]);
  expect(forms("ru")).toEqual(forms("uk"));
  expect(forms("en")).toEqual(["one", "other", "other", "other", "other", "other"]);
});

it("follows the browser's wishes", () => {
  expect(bestLanguage(["fr", "it-CH", "uk"])).toBe("it");
  expect(bestLanguage(["UK-ua"])).toBe("uk");
  expect(bestLanguage(["fr"])).toBe("en");
});

it("has the same keys in all four languages", () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(CATALOGUES[language]).sort()).toEqual(Object.keys(en).sort());
  }
});

const EVENTS: TurnEvent[] = [
  { kind: "dealt", seat: 0, count: 6 },
  { kind: "turn", seat: 1 },
  { kind: "play", seat: 0, card: "r7", spot: 2 },
  { kind: "tactics", seat: 1, card: "joker", spot: 3 },
  { kind: "tactics", seat: 1, card: "desert" },
  { kind: "aim", seat: 0, card: "g5", spot: 1, place: 0, owner: 1 },
  { kind: "move", seat: 0, card: "g5", spot: 1, owner: 1, to: 4 },
  { kind: "move", seat: 0, card: "g5", from: "discard", to: 4 },
  { kind: "discard", seat: 1, card: "g5", spot: 1, owner: 0 },
  { kind: "draw", seat: 1, deck: "troops" },
  { kind: "draw", seat: 0, deck: "tactics", card: "spy" },
  { kind: "return", seat: 1, deck: "troops" },
  { kind: "claim", seat: 1, spot: 0 },
  { kind: "pass", seat: 0 },
  { kind: "taken_back", seat: 0, count: 2 },
];
const SIEGE_EVENTS: TurnEvent[] = [
  { kind: "damage", seat: 0, spot: 1, cards: ["r1", "g2"] },
  { kind: "retreat", seat: 0, spot: 2, cards: ["b3"] },
  { kind: "cauldron", seat: 1, spot: 3, card: "p10" },
  { kind: "clash", seat: 0, spot: 0, cards: ["r0", "r11"] },
  { kind: "blast", seat: 0, spot: 0, cards: ["r0"] },
  { kind: "reinforce", seat: 0, cards: ["r0", "g1"] },
  { kind: "exchange", seat: 0, count: 3 },
  { kind: "exchange", seat: 0, count: 3, cards: ["r1", "spy"] },
];

/** No key and no hole may be left in a sentence. */
function whole(sentence: string): void {
  expect(sentence).not.toMatch(/[{}]|^\w+\.\w+\.|\bundefined\b/);
  expect(sentence.length).toBeGreaterThan(1);
}

describe.each(LANGUAGES)("in %s", (language) => {
  const use = () => words.use(language, CATALOGUES[language]);

  it("tells every event, ending, prompt and spot", () => {
    use();
    for (const edition of Object.keys(VIEWS) as EditionId[]) {
      const view = VIEWS[edition];
      const events = edition === "siege" ? [...EVENTS, ...SIEGE_EVENTS] : EVENTS;
      for (const event of events) whole(eventText(event, view, ["Isla", "Rory"]));
      view.spots.forEach((_, index) => {
        whole(tableWords.spot(view, index));
        whole(tableWords.row(view, index, 0));
      });
      for (const reason of ["resigned", edition === "siege" ? "breach" : "enough"]) {
        for (const winner of [0, 1] as const)
          whole(endingText({ ...view, over: { winner, reason } }, ["Isla", "Rory"]));
      }
      whole(tableWords.backs(edition, 5, 2));
    }
  });

  it("names moves, proofs and reasons", () => {
    use();
    const view = VIEWS.siege;
    whole(moveText({ id: 1, text: "", kind: "play", card: "r7", spot: 2 }, view));
    whole(moveText({ id: 1, text: "", kind: "place" }, { ...view, phase: "pick_place" }));
    whole(
      moveText(
        { id: 1, text: "", kind: "pick", card: "r7", from: "discard" },
        { ...view, phase: "pick_discard" },
      ),
    );
    const row = { cards: ["r7", "r8"], type: "colour_run", sum: 15, wilds: [] };
    const claim: Claim = {
      spot: 3,
      seat: 0,
      holds: false,
      claimable: false,
      code: "not_proven",
      places: 2,
      pattern: "any",
      missing: 0,
      tied: false,
      own: row,
      other: { cards: ["g9"], type: null, sum: null, wilds: [] },
      answer: { cards: ["g9", "g10"], type: "colour_run", sum: 19, wilds: [] },
      fill: ["g10"],
      dream: null,
      open: [],
    };
    const to = { edition: "siege" as const, names: ["Isla", "Rory"] as [string, string], you: 0 as const };
    for (const one of [claim, { ...claim, other: row }, { ...claim, holds: true, answer: null }]) {
      whole(verdict(to, one));
      for (const line of argument(to, one)) whole(line);
    }
    for (const code of ["wins", "takes_spot", "makes_claim", "better_than", "reply"]) {
      whole(reasonText({ code, spot: 1, by: 0.1, text: "r7@3" }, { view } as Position));
    }
  });
});
