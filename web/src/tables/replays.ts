/** A game again: frame by frame as a seat saw it, or with everything open once it is over. */
import type { Happening, State } from "../game/referee";
import { type GameStory, resultOf, turnOf } from "../game/story";
import type { Seat } from "../generated/codes";
import type { Card, Frame, Replay, TableInfo } from "../generated/protocol";
import { VIEW } from "../generated/rows";
import { Refused } from "../told/refused";
import { heapTexts, toldView } from "../told/rows";
import { eyesOf, READER_EYES, toldTo, WATCHER_EYES } from "./telling";

export type Eyes = Seat | "all" | "watch";

/** A game to be seen again: its number, itself, and its seed once it is over, if that is known. */
export interface Retold {
  readonly number: number;
  readonly game: GameStory;
  readonly result: { readonly seed: string | null } | null;
}

/** Both hands of a state: for a reader, once a game is over. */
function openHands({ referee }: GameStory, state: State): [Card[], Card[]] {
  const hand = (seat: Seat) =>
    heapTexts(referee.edition, state[VIEW.HAND + seat] ?? 0n, state[VIEW.HAND_TACTICS + seat] ?? 0n);
  return [hand(0), hand(1)];
}

function frameOf(
  { number, game }: Retold,
  state: State,
  facts: readonly Happening[],
  eyes: number,
  stopped: boolean,
): Frame {
  const sight = game.referee.sight(state, eyes < WATCHER_EYES ? (eyes as Seat) : null);
  return {
    events: toldTo(game, facts, eyes),
    view: toldView(sight, number, stopped ? game.stopped : resultOf(state), []),
    id: null,
    move: null,
    by: null,
    open: eyes === READER_EYES ? openHands(game, state) : null,
  };
}

/** The moves up to a frame with another one leading there, and the number of that turn. */
export function withAttempt(
  game: GameStory,
  frame: number,
  move: number,
): { moves: number[]; start: number } {
  const played = game.allPlayed();
  const instead = played[frame - 1];
  if (!instead) throw new Refused("bad_body", { why: "parameters" });
  const refusal = game.referee.whyIllegal(instead.before, move);
  if (refusal !== "fine") throw new Refused("illegal", { refusal });
  const before = played.slice(0, frame - 1);
  const ended = before.filter((made) => turnOf(made.before) !== turnOf(made.after));
  return { moves: [...before.map((made) => made.move), move], start: ended.length + 1 };
}

/** A game frame by frame; everything only of games that are over. */
export function replayed(found: Retold, eyes: Eyes, table: TableInfo): Replay {
  const { number, game, result } = found;
  const all = eyes === "all";
  const seat = eyes === 0 || eyes === 1 ? eyes : null;
  const seen = all ? READER_EYES : eyesOf(seat);
  const frames = [frameOf(found, game.start, game.opening(), seen, false)];
  for (const made of game.allPlayed()) {
    const frame = frameOf(found, made.after, game.eventsOf(made), seen, false);
    frame.by = made.seat;
    if (all || made.seat === seat || game.referee.veil(made.before, made.move) === "open") {
      frame.id = made.move;
      frame.move = game.referee.text(made.move);
    }
    frames.push(frame);
  }
  if (game.stopped) frames.push(frameOf(found, game.state, game.closing(), seen, true));
  return {
    table,
    game: number,
    seat: eyes,
    commitment: game.commitment,
    seed: result?.seed ?? null,
    over: result !== null,
    frames,
  };
}
