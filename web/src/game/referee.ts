/**
 * The rules of one game, asked of the engine file: no rule is written here. Rows go into the module's memory for a call and
 * come back as copies, so that a state, once made, never changes.
 */
import { foreignRules } from "../engine/foreign";
import type { Row } from "../engine/host";
import type { Schotten } from "../engine/known";
import { type EditionId, REFUSALS, type Refusal, type Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import { OFFSETS, SIZES } from "../generated/engine";
import type { Card, LegalMove } from "../generated/protocol";
import { CODE_LISTS, NUMBER, RECORDS, VIEW } from "../generated/rows";
import { cardsOf } from "../told/cards";
import { cardText, type Numbers, type Sight, toldMove } from "../told/rows";
import { moveText } from "./moveText";
import { type AllOptions, rulesRecord } from "./options";
import { shuffled } from "./shuffle";

export type State = BigInt64Array;
/** One record of what happened: its parts, and the eyes that it is meant for. */
export type Happening = readonly bigint[];
type Ints = Row<"ints">;

/** Rows of an instance that every call uses anew. */
interface Scratch {
  readonly state: Ints;
  readonly other: Ints;
  readonly moves: Ints;
  readonly events: Ints;
  readonly parts: Ints;
  readonly claim: Ints;
  readonly order: Ints;
  readonly walk: Ints;
}

const scratches = new WeakMap<Schotten, Scratch>();

function scratchOf(engine: Schotten): Scratch {
  let found = scratches.get(engine);
  if (!found) {
    found = {
      state: engine.ints(SIZES.state),
      other: engine.ints(SIZES.state),
      moves: engine.ints(SIZES.moves),
      events: engine.ints(MANNERS.MOST_EVENTS * MANNERS.EVENT_WIDTH),
      parts: engine.ints(MANNERS.MOVE_WIDTH),
      claim: engine.ints(MANNERS.CLAIM_WIDTH),
      order: engine.ints(SIZES.state),
      walk: engine.ints(MANNERS.WALK_WIDTH),
    };
    scratches.set(engine, found);
  }
  return found;
}

/** Where one stands in what one viewer saw: a whole state that looks like it, the view, and what is remembered. */
export interface Walk {
  readonly state: State;
  readonly view: State;
  readonly notes: BigInt64Array;
}

const eyesOf = (seat: Seat | null): number => seat ?? NUMBER.NONE;
const VEILS = ["open", "back", "hidden"] as const;
export type Veil = (typeof VEILS)[number];

export class Referee {
  readonly #at: Scratch;
  readonly #rules: Ints;
  readonly #texts = new Map<number, string>();
  readonly #byText = new Map<string, number>();

  constructor(
    readonly engine: Schotten,
    readonly edition: EditionId,
    readonly options: AllOptions,
  ) {
    this.#at = scratchOf(engine);
    this.#rules = foreignRules(engine, rulesRecord(edition, options));
  }

  /** The rules' record, for the mind. */
  get rules(): bigint[] {
    return [...this.#rules.numbers];
  }

  // -- playing ------------------------------------------------------------------------------------------------

  /** The state at the start of a game dealt from a seed. */
  deal(seed: Uint8Array, first: Seat): State {
    this.#put(this.#at.order, this.#order(seed));
    this.engine.call("deal_in_order", this.#at.state, this.#rules, first, this.#at.order);
    return this.#at.state.numbers.slice();
  }

  /** All cards in the order in which they will come: troops, tactics, and how troops are mixed by a card that does. */
  #order(seed: Uint8Array): bigint[] {
    const { edition, options } = this;
    const count = cardsOf(edition, "troops").length;
    const troops = Array.from({ length: count }, (_, card) => card);
    const tactics = options.tactical ? cardsOf(edition, "tactics") : [];
    const kinds = CODE_LISTS.tactics as readonly string[];
    const order = shuffled(troops, seed, "troops");
    order.push(...shuffled(tactics, seed, "tactics").map((name) => NUMBER.TACTICS + kinds.indexOf(name)));
    if (tactics.includes("reinforce")) order.push(...shuffled(troops, seed, "reshuffle"));
    return order.map(BigInt);
  }

  legalMoves(row: Numbers): number[] {
    const count = this.engine.call("legal_moves", this.#load(row), this.#rules, this.#at.moves);
    return Array.from(this.#at.moves.numbers.subarray(0, Number(count)), Number);
  }

  whyIllegal(row: Numbers, move: number): Refusal {
    return REFUSALS[Number(this.engine.call("why_illegal", this.#load(row), this.#rules, move))] as Refusal;
  }

  /** The state after a legal move. */
  after(state: Numbers, move: number): State {
    this.engine.call("apply_move", this.#load(state), this.#rules, move);
    return this.#at.state.numbers.slice();
  }

  /** What a seat, or (null) a watcher, knows. */
  view(state: Numbers, seat: Seat | null): State {
    this.engine.call("view_for", this.#load(state), this.#rules, eyesOf(seat), this.#at.other);
    return this.#at.other.numbers.slice();
  }

  sight(state: Numbers, seat: Seat | null): Sight {
    const { edition, options } = this;
    return { edition, tactical: options.tactical, seat, row: this.view(state, seat) };
  }

  // -- following what one viewer saw ----------------------------------------------------------------------------

  /** What a viewer knows after the deal, with a set of troops in its hand; null if that cannot have been dealt. */
  beginWalk(viewer: Seat | null, first: Seat, hand: bigint): Walk | null {
    const { state, other, walk } = this.#at;
    walk.numbers[MANNERS.WALK_VIEWER] = BigInt(eyesOf(viewer));
    const fine = this.engine.call("begin_walk", state, this.#rules, walk, first, hand, other);
    return fine === 0n ? null : this.#walked();
  }

  /** One step on: the move that was made, or may have been where it is hidden (null); null if the step cannot be. */
  walkOn(
    from: Walk,
    move: number | null,
    card: number | null,
  ): { move: number; before: State; walk: Walk } | null {
    const { state, other, walk } = this.#at;
    this.#put(other, from.view);
    this.#put(walk, from.notes);
    const [made, shown] = [move ?? NUMBER.NONE, card ?? NUMBER.NONE];
    if (this.engine.call("fit_step", other, this.#rules, walk, made, shown, state) !== 0n) return null;
    const before = state.numbers.slice();
    if (this.engine.call("take_step", other, this.#rules, walk, state) !== 0n) return null;
    return { move: Number(walk.numbers[MANNERS.WALK_MADE]), before, walk: this.#walked() };
  }

  #walked(): Walk {
    const { state, other, walk } = this.#at;
    return { state: state.numbers.slice(), view: other.numbers.slice(), notes: walk.numbers.slice() };
  }

  /** How many cards each seat is dealt. */
  get dealtCount(): number {
    return Number(this.#rules.numbers[OFFSETS.rules.DEALT]);
  }

  /** The move that a text says, whatever the position; null if none is written so. */
  moveOf(text: string): number | null {
    return this.#moves().get(text) ?? null;
  }

  /** Every move of the edition by its text. */
  #moves(): ReadonlyMap<string, number> {
    if (this.#byText.size > 0) return this.#byText;
    for (let move = 0; move < MANNERS.MOVE_COUNT; move++) {
      try {
        this.#byText.set(this.text(move), move);
      } catch {
        // Another edition's card.
      }
    }
    return this.#byText;
  }

  // -- telling ------------------------------------------------------------------------------------------------

  dealt(state: Numbers): Happening[] {
    return this.#records(this.engine.call("tell_deal", this.#load(state), this.#rules, this.#at.events));
  }

  moved(before: Numbers, after: Numbers, move: number): Happening[] {
    this.#put(this.#at.other, after);
    const { other, events } = this.#at;
    return this.#records(this.engine.call("tell_move", this.#load(before), other, this.#rules, move, events));
  }

  takenBack(seat: Seat, count: number): Happening[] {
    return this.#records(this.engine.call("tell_taken_back", seat, count, this.#at.events));
  }

  /** What is told when a seat did not play on. */
  stopped(loser: Seat, reason: "resigned" | "out_of_time"): Happening[] {
    const ending = (CODE_LISTS.ending as readonly string[]).indexOf(reason);
    return this.#records(this.engine.call("tell_stopped", loser, ending, this.#at.events));
  }

  /** A legal move of a view with its parts. */
  told(view: Numbers, move: number): LegalMove {
    const text = this.text(move); // first: it writes into the same parts
    this.engine.call("tell_legal", this.#load(view), move, this.#at.parts);
    return toldMove(this.edition, move, text, this.#at.parts.numbers);
  }

  /** A move at the start of the other's turn, of whose position not all is known. */
  toldReply(move: number): LegalMove {
    const text = this.text(move);
    const phase = (CODE_LISTS.phase as readonly string[]).indexOf("turn_start");
    this.engine.call("tell_parts", phase, move, this.#at.parts);
    return toldMove(this.edition, move, text, this.#at.parts.numbers);
  }

  /** A move's text, which does not depend on the position. */
  text(move: number): string {
    let text = this.#texts.get(move);
    if (text === undefined) {
      this.engine.call("tell_parts", 0, move, this.#at.parts);
      text = moveText(this.edition, this.#at.parts.numbers);
      this.#texts.set(move, text);
    }
    return text;
  }

  /** The code of what a seat with these legal moves, or a watcher, is asked for. */
  prompt(view: Numbers, seat: Seat | null, moves: readonly number[]): string {
    this.#put(this.#at.moves, moves.map(BigInt));
    const code = this.engine.call(
      "tell_prompt",
      this.#load(view),
      eyesOf(seat),
      this.#at.moves,
      moves.length,
    );
    return CODE_LISTS.prompt?.[Number(code)] as string;
  }

  /** The record that explains a claim of a spot by a seat. */
  claim(row: Numbers, spot: number, seat: Seat): bigint[] {
    this.engine.call("tell_claim", this.#load(row), this.#rules, spot, seat, this.#at.claim);
    return [...this.#at.claim.numbers];
  }

  /** The cards whose place a seat does not know: a set of troops and a packed heap of tactics. */
  unseen(view: Numbers, seat: Seat | null): [bigint, bigint] {
    const row = this.#load(view);
    const ask = (name: "hidden_troops" | "hidden_tactics") =>
      this.engine.call(name, row, this.#rules, eyesOf(seat));
    return [ask("hidden_troops"), ask("hidden_tactics")];
  }

  /** How much others see of a move: all, of a picked card the back, or only that there was one. */
  veil(before: Numbers, move: number): Veil {
    return VEILS[Number(this.engine.call("veil_of", before[VIEW.PHASE] as bigint, move))] as Veil;
  }

  /** The card that a draw brings, the top of its deck, and its back as texts write it; null for other moves. */
  drawn(before: Numbers, move: number): { card: Card; back: string } | null {
    const text = this.text(move);
    if (!text.startsWith("draw ")) return null;
    const tactics = text === "draw tactics";
    const cells = tactics ? VIEW.DECK_OF_TACTICS : VIEW.DECK;
    const top = Number(before[VIEW.DECK_SIZE + Number(tactics)]) - 1;
    return { card: cardText(this.edition, Number(before[cells + top])), back: tactics ? "?!" : "??" };
  }

  // -- the memory ---------------------------------------------------------------------------------------------

  #load(row: Numbers): Ints {
    this.#put(this.#at.state, row);
    return this.#at.state;
  }

  #put(into: Ints, numbers: Numbers): void {
    into.numbers.set(numbers);
  }

  #records(count: bigint): Happening[] {
    const { width } = RECORDS.event;
    const { numbers } = this.#at.events;
    return Array.from({ length: Number(count) }, (_, at) => [
      ...numbers.subarray(at * width, (at + 1) * width),
    ]);
  }
}
