import { describe, expect, it } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import { allOptions } from "../src/game/options";
import {
  ACTIONS,
  type Action,
  EDITION_IDS,
  type EditionId,
  type Ending,
  ERRORS,
  GRADES,
  LEVELS,
  LINE_CODES,
  type Phase,
  PROMPTS,
  REASONS,
  REFUSALS,
  TAKE_BACK_WHYS,
} from "../src/generated/codes";
import { EDITIONS, OPTION_VALUES } from "../src/generated/editions";
import type {
  Claim,
  EventWording,
  Formation,
  HintGiven,
  LegalMove,
  MoveWording,
  Options,
  Reason,
  TableView,
  TurnEvent,
} from "../src/generated/protocol";
import { cardsOf, tacticsOf } from "../src/told/cards";
import { type Catalogue, fill, form, speak } from "../src/words/catalogue";
import en from "../src/words/en";
import it_ from "../src/words/it";
import {
  bestLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  loadCatalogue,
} from "../src/words/languages";
import { moveText } from "../src/words/moving";
import { cardAcc, cardEffect, cardName, hiddenAcc, levelName, spotName } from "../src/words/naming";
import { promptText } from "../src/words/prompts";
import { argument, lineText, rowTitle, verdict, worthOf } from "../src/words/proving";
import { hintReasons, reasonText } from "../src/words/reasons";
import { failureText } from "../src/words/refusing";
import ru from "../src/words/ru";
import { chosenOptions } from "../src/words/summary";
import { tableWords } from "../src/words/tableWords";
import { endingText, eventText } from "../src/words/telling";
import uk from "../src/words/uk";
import { errorText, t, words } from "../src/words/words.svelte";
import { PLAY } from "./fakes";

const CATALOGUES: Record<Language, Catalogue> = { en, uk, ru, it: it_ };
const NAMES: [string, string] = ["Isla", "Rory"];

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
  expect(form({ one: "one" }, new Intl.PluralRules("en"), {})).toBe("");
});

it("follows the browser's wishes", () => {
  expect(bestLanguage(["fr", "it-CH", "uk"])).toBe("it");
  expect(bestLanguage(["UK-ua"])).toBe("uk");
  expect(bestLanguage(["fr"])).toBe("en");
});

it("has the same keys in all four languages, each loaded by its name", async () => {
  for (const language of LANGUAGES) {
    expect(Object.keys(CATALOGUES[language]).sort()).toEqual(Object.keys(en).sort());
    expect(await loadCatalogue(language, true)).toEqual(CATALOGUES[language]);
    expect(CATALOGUES[language]).toMatchObject(await loadCatalogue(language, false));
    expect(LANGUAGE_NAMES[language]).toBeTruthy();
  }
});

/** One event for each code: a code that is missing here does not compile. */
const EVENTS: Record<EventWording, TurnEvent> = {
  dealt: { kind: "dealt", seat: 0, count: 6 },
  turn: { kind: "turn", seat: 1 },
  play: { kind: "play", seat: 0, card: "r7", spot: 2 },
  tactics: { kind: "tactics", seat: 1, card: "desert" },
  tactics_at: { kind: "tactics", seat: 1, card: "joker", spot: 3, code: "tactics_at" },
  clash: { kind: "clash", seat: 0, spot: 0, cards: ["r0", "r11"] },
  aim: { kind: "aim", seat: 0, card: "g5", spot: 1, place: 0, owner: 1 },
  aim_discard: { kind: "aim", seat: 0, card: "g5", from: "discard", code: "aim_discard" },
  move: { kind: "move", seat: 0, card: "g5", spot: 1, owner: 1, to: 4 },
  move_discard: { kind: "move", seat: 0, card: "g5", from: "discard", to: 4, code: "move_discard" },
  discard: { kind: "discard", seat: 1, card: "g5", spot: 1, owner: 0 },
  blast: { kind: "blast", seat: 0, spot: 0, cards: ["r0"] },
  draw: { kind: "draw", seat: 1, deck: "troops" },
  return: { kind: "return", seat: 1, deck: "tactics" },
  reinforce: { kind: "reinforce", seat: 0, cards: ["r0", "g1"] },
  chosen: { kind: "chosen", seat: 0, card: "spy" },
  chosen_hidden: { kind: "chosen", seat: 1, code: "chosen_hidden" },
  exchange: { kind: "exchange", seat: 0, count: 3 },
  exchange_known: { kind: "exchange", seat: 0, count: 3, cards: ["r1", "spy"], code: "exchange_known" },
  exchange_open: { kind: "exchange", seat: 1, count: 3, cards: ["r1"], code: "exchange_open" },
  claim: { kind: "claim", seat: 1, spot: 0 },
  damage: { kind: "damage", seat: 0, spot: 1, cards: ["r1", "g2"] },
  retreat: { kind: "retreat", seat: 0, spot: 2, cards: ["b3"] },
  cauldron: { kind: "cauldron", seat: 1, spot: 3, card: "p10" },
  pass: { kind: "pass", seat: 0 },
  taken_back: { kind: "taken_back", seat: 0, count: 2 },
  resigned: { kind: "resigned", seat: 0 },
  out_of_time: { kind: "out_of_time", seat: 1 },
  over: { kind: "over", winner: 0, reason: "resigned" },
};

const head = { id: 1, text: "" };
const MOVES: Record<MoveWording, LegalMove> = {
  play: { ...head, kind: "play", card: "r7", spot: 2 },
  tactics: { ...head, kind: "tactics", card: "spy", spot: 2 },
  act: { ...head, kind: "tactics", card: "desert", code: "act" },
  claim: { ...head, kind: "claim", spot: 1 },
  retreat: { ...head, kind: "retreat", spot: 1 },
  pour: { ...head, kind: "cauldron", spot: 1, code: "pour" },
  draw: { ...head, kind: "draw", deck: "troops" },
  target: { ...head, kind: "pick", card: "r7", from: "row", spot: 1, place: 0, seat: 1, code: "target" },
  from_discard: { ...head, kind: "pick", card: "r7", from: "discard", code: "from_discard" },
  reinforce: { ...head, kind: "pick", card: "r7", from: "discard", code: "reinforce" },
  exchange: { ...head, kind: "pick", card: "r7", from: "hand", code: "exchange" },
  to_spot: { ...head, kind: "place", spot: 1, code: "to_spot" },
  blast: { ...head, kind: "place", spot: 1, code: "blast" },
  to_discard: { ...head, kind: "place", code: "to_discard" },
  give_back: { ...head, kind: "return", card: "r7", code: "give_back" },
  pass: { ...head, kind: "pass" },
  end: { ...head, kind: "end" },
};

/** The phases in which each action asks something. */
const QUESTIONS: Partial<Record<Action, Phase[]>> = {
  recruiter: ["recruit", "give_back"],
  redeploy: ["pick_target", "pick_place"],
  desert: ["pick_target"],
  betray: ["pick_target", "pick_place"],
  recruitment: ["pick_discard", "pick_place"],
  explosion: ["pick_blast"],
  reinforce: ["pick_reinforce"],
  exchange: ["pick_exchange"],
};

it("every action says here what it asks, if only nothing", () => {
  expect(Object.keys(QUESTIONS).sort()).toEqual([...ACTIONS].sort());
});

const STONE_ENDINGS: Ending[] = ["neighbours", "enough", "most"];
const SIEGE_ENDINGS: Ending[] = ["breach", "four_damaged", "deck_out", "rows_full"];

const row: Formation = {
  cards: ["r7", "r8", "joker"],
  type: "colour_run",
  sum: 24,
  wilds: [["joker", "r9"]],
};
const open: Formation = { cards: ["g9"], type: null, sum: null, wilds: [] };
const CLAIM: Claim = {
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
  other: row,
  answer: { cards: ["g9", "g10"], type: "colour_run", sum: 19, wilds: [] },
  fill: ["g10"],
  dream: { cards: ["g9", "g11"], type: "colour_run", sum: 20, wilds: [] },
  open: ["g11"],
  lines: ["own_row", "other_row", "both", "by_sum", "loses"],
};

/** No key and no hole may be left in a sentence. */
function whole(sentence: string): void {
  expect(sentence).not.toMatch(/[{}]|^\w+\.\w+|\bundefined\b/);
  expect(sentence.length).toBeGreaterThan(1);
}

const viewOf = (edition: EditionId): TableView => ({ ...VIEWS[EDITIONS[edition].look], edition });

describe.each(LANGUAGES)("in %s", (language) => {
  const use = () => words.use(language, CATALOGUES[language]);
  const seen = (edition: EditionId, you: 0 | 1 | null): TableView => ({
    ...viewOf(edition),
    you,
    over: { winner: 0, reason: "resigned" },
  });

  it("tells every event to those who did it, to the other and to watchers", () => {
    use();
    for (const you of [0, 1, null] as const) {
      for (const event of Object.values(EVENTS)) whole(eventText(event, seen("siege", you), NAMES));
      for (const edition of EDITION_IDS) whole(eventText(EVENTS.draw, seen(edition, you), NAMES));
    }
  });

  it("has words for every move, prompt and question", () => {
    use();
    for (const move of Object.values(MOVES)) whole(moveText(move, VIEWS.siege));
    for (const code of PROMPTS.filter((one) => one !== "effect")) {
      whole(promptText({ code, card: "r7" }, VIEWS.iello, NAMES));
      whole(promptText({ code, card: null }, { ...VIEWS.iello, you: null }, NAMES));
    }
    for (const edition of EDITION_IDS) {
      for (const [action, phases] of Object.entries(QUESTIONS)) {
        if (!tacticsOf(edition).some((name) => name === action)) continue;
        for (const phase of phases) {
          const effect = { card: action, seat: 0 as const, owed: 2 };
          whole(promptText({ code: "effect", card: null }, { ...viewOf(edition), phase, effect }, NAMES));
        }
      }
    }
  });

  it("names every card, spot, ending and option of every edition", () => {
    use();
    for (const edition of EDITION_IDS) {
      for (const card of [...cardsOf(edition, "troops"), ...tacticsOf(edition)]) {
        whole(cardName(card, edition));
        whole(cardAcc(card, edition));
      }
      for (const card of tacticsOf(edition)) whole(cardEffect(card, edition));
      expect(cardEffect("r7", edition)).toBe("");
      for (const { kind } of EDITIONS[edition].spots) {
        for (const form of ["name", "acc", "at", "from", "to"] as const)
          whole(spotName(edition, kind, 0, form));
      }
      const own = EDITIONS[edition].siege ? SIEGE_ENDINGS : STONE_ENDINGS;
      for (const reason of [...own, "resigned", "out_of_time"] as const) {
        for (const you of [0, 1, null] as const) {
          whole(endingText({ ...viewOf(edition), you, over: { winner: 1, reason } }, NAMES));
        }
      }
      if (!EDITIONS[edition].siege)
        whole(endingText({ ...viewOf(edition), over: { winner: null, reason: "level" } }, NAMES));
      for (const deck of ["troops", "tactics", undefined] as const) whole(hiddenAcc(deck, edition));
      viewOf(edition).spots.forEach((_, index) => {
        whole(tableWords.spot(viewOf(edition), index));
        whole(tableWords.row(viewOf(edition), index, 0));
      });
      whole(tableWords.backs(edition, 5, 2));
      whole(tableWords.backs(edition, 5, 0));
      whole(tableWords.deck("troops", edition));
    }
    for (const [name, values] of Object.entries(OPTION_VALUES)) {
      for (const value of values) if (typeof value === "string") whole(words.told(`option.${name}.${value}`));
    }
    whole(endingText(VIEWS.iello, NAMES));
  });

  it("says why, for every line, refusal, error and level", () => {
    use();
    for (const you of [0, 1, null] as const) {
      const to = { edition: "siege" as const, names: NAMES, you };
      for (const code of LINE_CODES) {
        for (const holds of [false, true]) whole(lineText(to, { ...CLAIM, holds }, code));
      }
      whole(rowTitle(to, row, 0));
    }
    for (const refusal of REFUSALS) whole(failureText({ code: "illegal", facts: { refusal } }));
    for (const why of TAKE_BACK_WHYS) whole(failureText({ code: "no_take_back", facts: { why } }));
    for (const code of ERRORS) whole(failureText({ code, facts: {} }));
    whole(errorText("unreachable"));
    for (const level of LEVELS) whole(levelName(level));
    const reasons: Reason[] = [
      { code: "wins" },
      { code: "takes_spot", spot: 1 },
      { code: "makes_claim", spot: 1 },
      { code: "claim_next", spot: 1 },
      { code: "lost", spot: 1 },
      { code: "decides", spot: 1, formation: "run" },
      { code: "completes", spot: 1, formation: "run" },
      { code: "rules_out", spot: 1, formation: "colour" },
      { code: "keeps", spot: 1, formation: "colour_run", colour: "b" },
      { code: "keeps", spot: 1, formation: "run" },
      { code: "begins", spot: 1, formation: "colour", colour: "b" },
      { code: "begins", spot: 1, formation: "same" },
      { code: "ends", spot: 1, formation: "colour_run", colour: "b" },
      { code: "ends", spot: 1, formation: "run" },
      { code: "wants", spot: 1, formation: "run", card: "b5" },
      { code: "beaten", spot: 1, formation: "same" },
      { code: "better_than", move: PLAY, by: 0.1 },
      { code: "reply", move: PLAY },
      { code: "waits" },
      { code: "more_at", spot: 1 },
    ];
    expect(new Set(reasons.map(({ code }) => code)).size).toBe(REASONS.length);
    for (const reason of reasons) whole(reasonText(reason, VIEWS.siege));
    for (const grade of GRADES) whole(t(`grade.${grade}`));
  });
});

describe("in English, where it once went wrong", () => {
  it("names the options of a game that mean something in it, with their values", () => {
    words.use("en", en);
    for (const edition of EDITION_IDS) {
      const said = (given: Options) => {
        const all = Object.entries(allOptions(edition, given));
        const told = all.filter(([name]) => name in EDITIONS[edition].choices); // as a table tells them
        return chosenOptions(edition, Object.fromEntries(told));
      };
      expect(said({})).toEqual([]);
      expect(said({ tactical: true })).toEqual(["Tactical game"]);
    }
    expect(chosenOptions("alien", { tactical: true, terrain_targetable: false })).toEqual([
      "Tactical game",
      "without Terrain can be moved",
    ]);
    expect(chosenOptions("siege", { colour_run: "top" })).toEqual([
      "Colour runs on colour and run tiles: above the tile’s own formation",
    ]);
  });

  it("says by how much a move is better as the percents beside it do", () => {
    words.use("en", en);
    const said = (best: number, other: number): string[] => {
      const reasons: Reason[] = [{ code: "wins" }, { code: "better_than", move: PLAY, by: best - other }];
      const chances: HintGiven["chances"] = [[PLAY.id + 1, best], [PLAY.id, other]]; // biome-ignore format: one line
      const hint: HintGiven = { kind: "hint", seq: 1, move: PLAY.id + 1, chances, equal: [], proven: false, quick: false, reasons }; // biome-ignore format: one line
      return hintReasons(hint, VIEWS.siege);
    };
    expect(said(0.904, 0.886)[1]).toContain("1%"); // 90 and 89
    expect(said(0.895, 0.884)[1]).toContain("2%"); // 90 and 88
    expect(said(0.904, 0.896)).toHaveLength(1); // both 90
  });

  const view = (you: 0 | 1 | null): TableView => ({ ...VIEWS.siege, you });
  const tell = (code: EventWording, you: 0 | 1 | null): string => {
    words.use("en", en);
    return eventText(EVENTS[code], view(you), NAMES);
  };

  it("tells an exchange to both players, to watchers and to readers", () => {
    expect(tell("exchange_known", 0)).toBe("You swap cards and get red 1 and the Spy.");
    expect(tell("exchange_known", 1)).toBe("Isla swaps cards with you: you get red 1 and the Spy.");
    expect(tell("exchange", null)).toContain("Isla");
    expect(tell("exchange_known", null)).toBe(tell("exchange", null));
    expect(tell("exchange_open", null)).toBe("Rory swaps cards and gets red 1.");
  });

  it("speaks to whoever sat there, through whichever eyes the game is seen again", () => {
    const again = (code: EventWording, seen: 0 | 1 | null, you: 0 | 1 | null) =>
      eventText(EVENTS[code], view(seen), ["Computer", "You"], you);
    words.use("en", en);
    for (const seen of [0, 1, null] as const) expect(again("draw", seen, 1)).toMatch(/^You draw /);
    expect(again("exchange_known", 1, 0)).toBe(again("exchange", null, 0));
    expect(again("exchange_open", null, 1)).toBe("You swap cards and get red 1.");
    const over = { winner: 1, reason: "breach" } as const;
    expect(endingText({ ...view(null), over }, ["Computer", "You"], 1)).toMatch(/^You win: /);
  });

  it("does not guess the deck of a card that is chosen unseen", () => {
    expect(tell("chosen_hidden", 0)).toBe("Rory chooses a card for the exchange.");
  });

  it("tells a card that changes sides, and never from a spot to the same", () => {
    words.use("en", en);
    const moved = { kind: "move", seat: 0, card: "joker", spot: 0, to: 0 } as const;
    const said = (part: Partial<TurnEvent>) => eventText({ ...moved, ...part } as TurnEvent, view(0), NAMES);
    expect(said({ owner: 1 })).toBe("You bring the Joker over to your side at pit 1.");
    expect(said({ owner: 1, to: 1 })).toBe("You bring the Joker over to your side, from pit 1 to tower 2.");
    expect(said({ owner: 0, to: 1 })).toBe("You move the Joker from pit 1 to tower 2.");
  });

  it("calls a computer the computer within a sentence, and a friend by name", () => {
    words.use("en", en);
    const said = (other: string) =>
      lineText({ edition: "iello", names: ["Isla", other], you: 0 }, { ...CLAIM, seat: 0 }, "too_few");
    expect(said("Computer")).toContain("for the computer to complete");
    expect(said("Rory")).toContain("for Rory to complete");
  });

  it("does not promise a spot that is lost", () => {
    const to = { edition: "siege" as const, names: NAMES, you: 0 as const };
    expect(verdict(to, CLAIM)).not.toContain("yet");
    expect(argument(to, CLAIM)).toEqual([lineText(to, CLAIM, "both"), lineText(to, CLAIM, "by_sum")]);
    expect(verdict(to, { ...CLAIM, lines: [] })).toBe("");
    expect(worthOf(to, open)).toBe("");
    expect(rowTitle(to, open, 1)).toBe("Rory");
  });
});
