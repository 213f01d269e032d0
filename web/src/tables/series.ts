/** The series at a table: points, who starts the next game, who has won (schotten.series, schotten.server.tables.series). */
import type { GameStory } from "../game/story";
import type { Seat } from "../generated/codes";
import { MANNERS } from "../generated/device";
import { EDITIONS } from "../generated/editions";
import type { Result, SeriesState } from "../generated/protocol";
import { VIEW } from "../generated/rows";
import { otherSeat } from "../told/view";
import type { Finished, TableState } from "./tableState";

const ones = (mask: bigint): number => mask.toString(2).replaceAll("0", "").length;
const siegeOf = (game: GameStory): boolean => EDITIONS[game.referee.edition].siege;

/** What each seat scores for a game (B12); in siege one point for a game won (S17). */
export function points(game: GameStory, { winner }: Result, after = game.state): [number, number] {
  if (siegeOf(game)) return [Number(winner === 0), Number(winner === 1)];
  const held = [ones(after[VIEW.STONES] ?? 0n), ones(after[VIEW.STONES + 1] ?? 0n)] as const;
  return [winner === 0 ? MANNERS.WIN_POINTS : held[0], winner === 1 ? MANNERS.WIN_POINTS : held[1]];
}

/** Who starts the next game (in siege: attacks); null leaves it to the lot (B3, S17). */
export function starter(table: TableState, rematch: boolean): Seat | null {
  const last = table.finished.at(-1);
  if (!last) return table.setup.first;
  const { game, result } = last;
  if (siegeOf(game)) return otherSeat(game.first);
  if (rematch) return null;
  const alternate = game.referee.options.starts === "alternate" || result.winner === null;
  return alternate ? otherSeat(game.first) : result.winner;
}

/** What decides a revenge of one win each: what the attacker had left, or what the defender held. */
function margin({ game, result }: Finished): number {
  const { state } = game;
  if (result.winner === game.first) return Number(state[VIEW.DECK_SIZE]);
  const spots = EDITIONS[game.referee.edition].spots.length;
  return spots - ones(state[VIEW.DAMAGED] ?? 0n) + Number(state[VIEW.CAULDRONS]);
}

/** The champion of the last pair of games with the roles swapped; null says: play on (S17). */
export function champion(games: readonly Finished[]): Seat | null {
  const [one, other] = games.slice(-2);
  if (!one || !other || games.length % 2 !== 0) return null;
  if (one.result.winner === other.result.winner) return one.result.winner;
  const [ours, theirs] = [margin(one), margin(other)];
  if (ours === theirs) return null;
  return ours > theirs ? one.result.winner : other.result.winner;
}

/** The state of the series under way. */
export function seriesState(table: TableState): SeriesState {
  const { type, length } = table.setup.series;
  const finished = table.seriesGames;
  const games = finished.map(({ result }) => result);
  const sum = (seat: Seat): number => games.reduce((total, game) => total + game.points[seat], 0);
  const total: [number, number] = [sum(0), sum(1)];
  if (type === "revenge") {
    const winner = champion(finished);
    return { type, length, points: total, games, over: winner !== null, winner };
  }
  const over = games.length >= length;
  let leader: Seat | null = total[0] === total[1] ? null : total[1] > total[0] ? 1 : 0;
  if (type === "single" && games.length > 0) leader = games.at(-1)?.winner ?? null;
  return { type, length, points: total, games, over, winner: over ? leader : null };
}
