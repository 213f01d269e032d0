import { expect, it } from "vitest";
import { VIEWS } from "../src/gallery/mocks";
import { promptOf } from "../src/table/prompt";
import type { LegalMove, MoveKind, TableView } from "../src/table/view";
import english from "../src/words/en";
import { tableWords } from "../src/words/tableWords";
import { words } from "../src/words/words.svelte";

const view = VIEWS.iello;
const of = (...kinds: MoveKind[]): LegalMove[] =>
  kinds.map((kind, id) => ({ id, kind, text: kind, card: "g6", spot: 1 }));
const code = (moves: LegalMove[], held: string | null = null, from: TableView = view) =>
  promptOf(from, moves, held).code;

it("tells from the moves what is expected", () => {
  expect(code(of("play"))).toBe("play");
  expect(code(of("play", "claim"))).toBe("claim_or_play");
  expect(code(of("play", "retreat", "claim"))).toBe("claim_prepare_or_play");
  expect(code(of("draw", "claim"))).toBe("claim_or_draw");
  expect(code(of("draw"))).toBe("draw");
  expect(code(of("end", "claim"))).toBe("claim_or_end");
  expect(code(of("pass"))).toBe("pass");
  expect(code(of("end"))).toBe("end");
  expect(code(of("pick"))).toBe("pick");
  expect(code(of("place"))).toBe("place");
  expect(code(of("return"))).toBe("return");
});

it("knows held cards, waiting, watching and the end", () => {
  expect(code(of("play"), "hand:g6")).toBe("put");
  expect(code([{ id: 0, kind: "tactics", text: "", card: "desert" }], "hand:desert")).toBe("confirm");
  expect(code(of("cauldron"), "cauldron")).toBe("aim");
  expect(code([])).toBe("wait");
  expect(code([], null, { ...view, you: null })).toBe("watch");
  expect(code([], null, { ...view, over: { winner: 0, reason: "five" } })).toBe("over");
});

it("says it in words", () => {
  words.use("en", english);
  const say = (moves: LegalMove[], held: string | null) =>
    tableWords.prompt(promptOf(view, moves, held), view, ["Isla", "Hamish"]);
  expect(say(of("play"), "hand:g6")).toBe("Where do you play green 6?");
  expect(say([], null)).toBe("Hamish is thinking");
  expect(tableWords.spot(VIEWS.siege, 0)).toContain("pit 1, intact");
});
