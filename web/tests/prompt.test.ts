import { expect, it } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import type { MoveKind } from "../src/generated/codes";
import type { LegalMove, TableView } from "../src/generated/protocol";
import { promptOf } from "../src/table/prompt";
import english from "../src/words/en";
import { tableWords } from "../src/words/tableWords";
import { endingText } from "../src/words/telling";
import { words } from "../src/words/words.svelte";

const view = VIEWS.iello;
const of = (...kinds: MoveKind[]): LegalMove[] =>
  kinds.map((kind, id) => ({ id, kind, text: kind, card: "g6", spot: 1 }) as LegalMove);
const code = (moves: LegalMove[], held: string | null = null, from: TableView = view) =>
  promptOf(from, moves, "claim_or_play", held).code;

it("says what the session asks for while nothing is held", () => {
  expect(code(of("play", "claim"))).toBe("claim_or_play");
  expect(code(of("pick"))).toBe("claim_or_play");
});

it("knows held cards, waiting, watching and the end", () => {
  expect(code(of("play"), "hand:g6")).toBe("put");
  expect(code([{ id: 0, kind: "tactics", text: "", card: "desert" }], "hand:desert")).toBe("confirm");
  expect(code(of("cauldron"), "cauldron")).toBe("aim");
  expect(code([])).toBe("wait");
  expect(code([], null, { ...view, you: null })).toBe("watch");
  expect(code([], null, { ...view, over: { winner: 0, reason: "enough" } })).toBe("over");
});

it("says it in words", () => {
  words.use("en", english);
  const say = (moves: LegalMove[], held: string | null) =>
    tableWords.prompt(promptOf(view, moves, "play", held), view, ["Isla", "Hamish"]);
  expect(say(of("play"), "hand:g6")).toBe("Where do you play green 6?");
  expect(say([], null)).toBe("Hamish is thinking");
  expect(tableWords.spot(VIEWS.siege, 0)).toContain("pit 1, intact");
});

it("says how many more a tactics card asks for, in every game", () => {
  words.use("en", english);
  const asks = (from: TableView, phase: TableView["phase"], effect: Partial<TableView["effect"]>) => {
    const at = { ...from, phase, effect: { card: "recruiter", seat: 0 as const, ...effect } };
    return tableWords.prompt({ code: "effect", card: null }, at, ["Isla", "Hamish"]);
  };
  for (const edition of ["iello", "cocktail", "alien"] as const) {
    expect(asks(VIEWS[edition], "recruit", { taken: 0 })).toContain("(3 to go)");
    expect(asks(VIEWS[edition], "recruit", { taken: 1 })).toContain("(2 to go)");
    expect(asks(VIEWS[edition], "recruit", { taken: 2 })).toContain("1 more card:");
    expect(asks(VIEWS[edition], "give_back", { owed: 1 })).toContain("1 more card back");
  }
  expect(asks(VIEWS.siege, "pick_reinforce", { card: "reinforce", owed: 1 })).toContain("1 more siege card");
  expect(asks(VIEWS.siege, "pick_exchange", { card: "exchange", owed: 2 })).toContain("(2 to go)");
  expect(asks(VIEWS.siege, "pick_exchange", { card: "exchange", owed: 1 })).toContain("1 more card to give");
});

it("tells who has lost what the other holds", () => {
  words.use("en", english);
  const over = { winner: 1 as const, reason: "enough" as const };
  const lost = { ...VIEWS.iello, you: 0 as const, over };
  expect(endingText(lost, ["You", "Computer"])).toBe("You lose: the computer holds five stones.");
  expect(endingText(lost, ["You", "Rory"])).toBe("You lose: Rory holds five stones.");
  expect(endingText({ ...lost, you: null }, ["You", "Computer"])).toBe("Computer wins: five stones.");
});
