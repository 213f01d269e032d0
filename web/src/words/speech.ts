import type { Deck, EditionId, FormationType, Seat } from "../generated/codes";
import type { Card, LegalMove, TableView, TurnEvent } from "../generated/protocol";
import type { Prompt } from "./prompts";

export type ButtonName =
  | "end"
  | "pass"
  | "letGo"
  | "sure"
  | "may"
  | "no"
  | "play"
  | "claim"
  | "retreat"
  | "why"
  | "close"
  | "undo"
  | "result";
export type LabelName =
  | "hand"
  | "discard"
  | "used"
  | "lastTurn"
  | "cauldrons"
  | "attacker"
  | "defender"
  | "keys"
  | "board"
  | "piles"
  | "theirHand"
  | "away";

/** What the complete rows of a spot are: the cards they were named for, their formations by seat, and both in words. */
export interface RowNames {
  readonly rows: readonly [readonly string[], readonly string[]];
  readonly types: readonly [FormationType | null, FormationType | null];
  readonly text: string;
}

/** All that the table says. */
export interface TableWords {
  prompt(prompt: Prompt, view: TableView, names: [string, string]): string;
  /** Whether a move is meant; `thrown`: how many cards it throws away. */
  ask(move: LegalMove, view: TableView, thrown: number): string;
  button(name: ButtonName): string;
  label(name: LabelName): string;
  deck(deck: Deck, edition: EditionId): string;
  card(card: Card, edition: EditionId): string;
  effect(card: Card, edition: EditionId): string;
  /** A spot's name, and all that is to be said of it. */
  place(view: TableView, index: number): string;
  spot(view: TableView, index: number): string;
  row(view: TableView, index: number, seat: Seat): string;
  /** Whose cards lie on that side. */
  side(view: TableView, seat: Seat): string;
  score(view: TableView, seat: Seat): string;
  /** The score as words, for who hears it. */
  standing(view: TableView, seat: Seat): string;
  backs(edition: EditionId, troops: number, tactics: number): string;
  event(event: TurnEvent, view: TableView, names: [string, string]): string;
}
