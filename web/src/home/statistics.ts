/** What one has won and lost against the computer, added up by game, by role and by level. */
import type { EditionId, Level } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { GameFigures } from "../session/session";
import { otherSeat } from "../told/view";
import type { KeptTable } from "./store";

export type Role = "first" | "second" | "attacker" | "defender";

/** One game from one's own side. */
export interface OwnGame {
  readonly edition: EditionId;
  readonly tactical: boolean;
  readonly level: Level;
  readonly role: Role;
  readonly result: "won" | "lost" | "drawn";
  /** Stones (or tiles) of oneself and of the other. */
  readonly spots: readonly [number, number];
  /** What its review has found; null: it was not reviewed to its end. */
  readonly review: GameFigures | null;
}

/** Points lost a decision: in one game, and in all reviewed ones up to it. */
export interface Rate {
  readonly own: number;
  readonly running: number;
}

export interface Tally {
  readonly count: number;
  readonly won: number;
  readonly lost: number;
  readonly drawn: number;
  /** Wins in a row: now, and most. */
  readonly streak: number;
  readonly longest: number;
  /** Stones a game, one's own and the other's. */
  readonly spots: readonly [number, number];
  /** The last results, the newest last. */
  readonly last: readonly OwnGame["result"][];
}

const SHOWN = 12;

/** The games that a person has played here against a computer, in their order. */
export function ownGames(tables: readonly KeptTable[]): OwnGame[] {
  const played = tables.flatMap((table) =>
    gamesAt(table).map((game, index) => ({ game, at: endOf(table, index) })),
  );
  return played.sort((one, two) => one.at - two.at).map(({ game }) => game);
}

/** When a game of a table ended, at the latest. */
const endOf = ({ at, games }: KeptTable, index: number): number => games[index]?.at ?? at;

function gamesAt({ info, games, reviews = {} }: KeptTable): OwnGame[] {
  const own = info.seats[0].sits === "person" ? 0 : 1;
  const other = otherSeat(own);
  const { level } = info.seats[other];
  if (info.seats[own].sits !== "person" || level === null) return [];
  const { edition } = info;
  return games.map(({ winner, first, spots }, at) => ({
    edition,
    tactical: info.options.tactical === true,
    level,
    role: roleOf(EDITIONS[edition].siege, first === own),
    result: winner === null ? "drawn" : winner === own ? "won" : "lost",
    spots: [spots[own], spots[other]],
    review: reviews[at + 1] ?? null,
  }));
}

const roleOf = (siege: boolean, first: boolean): Role =>
  siege ? (first ? "attacker" : "defender") : first ? "first" : "second";

export function tally(games: readonly OwnGame[]): Tally {
  const of = (result: OwnGame["result"]): number => games.filter((game) => game.result === result).length;
  const mean = (side: 0 | 1): number =>
    games.reduce((sum, { spots }) => sum + spots[side], 0) / Math.max(1, games.length);
  const results = games.map(({ result }) => result);
  return {
    count: games.length,
    won: of("won"),
    lost: of("lost"),
    drawn: of("drawn"),
    ...streaks(results),
    spots: [mean(0), mean(1)],
    last: results.slice(-SHOWN),
  };
}

/** The error rates of the reviewed games in their order; one in which nothing was decided has none. */
export function ratesOf(games: readonly OwnGame[]): Rate[] {
  let [lost, decisions] = [0, 0];
  return games.flatMap(({ review }) => {
    if (!review || review.decisions === 0) return [];
    lost += review.lost;
    decisions += review.decisions;
    return [{ own: review.lost / review.decisions, running: lost / decisions }];
  });
}

function streaks(results: readonly OwnGame["result"][]): Pick<Tally, "streak" | "longest"> {
  let [streak, longest] = [0, 0];
  for (const result of results) {
    streak = result === "won" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return { streak, longest };
}

/** Games that have something in common, under its name, in the order in which they were first met. */
export function grouped<Name extends string>(
  games: readonly OwnGame[],
  name: (game: OwnGame) => Name,
): [Name, Tally][] {
  const groups = new Map<Name, OwnGame[]>();
  for (const game of games) {
    const found = groups.get(name(game));
    if (found) found.push(game);
    else groups.set(name(game), [game]);
  }
  return [...groups].map(([each, found]) => [each, tally(found)]);
}
