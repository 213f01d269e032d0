/** A game as it is written down (docs/notation.md): whole, or as one viewer saw it; bound to Python's by conformance/notation. */
import { type Game, type PlayedMove, phaseOf, turnOf } from "../game/game";
import { type AllOptions, differing } from "../game/options";
import { hex } from "../game/shuffle";
import type { EditionId, Seat } from "../generated/codes";
import { ENDING_WORDS, MANNERS } from "../generated/device";
import type { Result } from "../generated/protocol";
import { deckOf } from "../told/cards";
import { digestOf, FORM } from "./seal";

export type Viewer = Seat | "all" | "watch";
export const VIEWER_NAMES: Readonly<Record<string, string>> = {
  all: "all",
  0: "A",
  1: "B",
  watch: "watcher",
};
const SEATS = ["A", "B"] as const;
export const NOBODY = "?";

/** Which game of a series this is, and the points before it. */
export interface SeriesNote {
  game: number;
  of: number;
  points: [number, number];
}

export interface Heading {
  players: readonly [string, string];
  series: SeriesNote | null;
}

/** A name as a record writes it; one that cannot be written is nobody's. */
export function recordName(name: string): string {
  const printable = !/[\p{C}\p{Zl}\p{Zp};]|(?! )\p{Zs}/u.test(name);
  const fits = name !== "" && name === name.trim() && [...name].length <= MANNERS.LONGEST_RECORD_NAME;
  return printable && fits ? name : NOBODY;
}

export function optionsText(edition: EditionId, options: AllOptions): string {
  const words = differing(edition, options).map((name) =>
    options[name] === true ? name : `${name}=${options[name]}`,
  );
  return words.join(", ") || "-";
}

export function resultText(outcome: Result | null): string {
  if (outcome === null) return "open";
  const { winner, reason } = outcome;
  return `${winner === null ? "drawn" : SEATS[winner]} by ${ENDING_WORDS[reason]}`;
}

/** A hand; hidden cards are counted. */
const handText = (cards: readonly string[], shown: boolean): string =>
  shown ? cards.join(" ") : `??*${cards.length}`;

// -- steps --------------------------------------------------------------------------------------------------

const backOf = (text: string): string =>
  deckOf(text.replace("pick ", "")) === "troops" ? "pick ??" : "pick ?!";

/** A step as a viewer reads it. */
function stepText({ referee }: Game, made: PlayedMove, viewer: Viewer): string {
  const text = referee.text(made.move);
  const own = viewer === "all" || made.seat === viewer;
  const drawn = referee.drawn(made.before, made.move);
  if (drawn) return `${text} (${own ? drawn.card : drawn.back})`;
  const veil = own ? "open" : referee.veil(made.before, made.move);
  return veil === "open" ? text : veil === "back" ? backOf(text) : "pick ??";
}

/** All steps; what an exchange settled is known to both players then, and its backs to all. */
function steps(game: Game, viewer: Viewer): string[] {
  const found: string[] = [];
  let picks: { at: number; text: string }[] = [];
  game.allPlayed().forEach((made, at) => {
    found.push(stepText(game, made, viewer));
    if (phaseOf(made.before) !== "pick_exchange") return;
    picks.push({ at, text: game.referee.text(made.move) });
    if (phaseOf(made.after) === "pick_exchange") return;
    for (const pick of picks) found[pick.at] = viewer === "watch" ? backOf(pick.text) : pick.text;
    picks = [];
  });
  return found;
}

/** One turn a line; who decides is said only where it is the other. */
function turns(game: Game, viewer: Viewer): string[] {
  const said = steps(game, viewer);
  const lines: { seat: Seat; steps: string[]; over: boolean }[] = [];
  game.allPlayed().forEach((made, at) => {
    const seat = turnOf(made.before);
    let line = lines.at(-1);
    if (!line || line.over) {
      line = { seat, steps: [], over: false };
      lines.push(line);
    }
    line.steps.push(`${made.seat === seat ? "" : `${SEATS[made.seat]}: `}${said[at]}`);
    line.over = turnOf(made.after) !== seat;
  });
  return lines.map((line, at) => `${at + 1} ${SEATS[line.seat]} ${line.steps.join(", ")}`);
}

// -- the whole ----------------------------------------------------------------------------------------------

function header(game: Game, { players, series }: Heading, viewer: Viewer): [string, string][] {
  const { referee, first, commitment, outcome } = game;
  const { edition, options } = referee;
  const hand = (seat: Seat): string => handText(game.dealtHand(seat), viewer === "all" || viewer === seat);
  const told: [string, string | null][] = [
    ["record", edition],
    ["options", optionsText(edition, options)],
    ["rules", String(MANNERS.RULES_VERSION)],
    ["player A", recordName(players[0])],
    ["player B", recordName(players[1])],
    ["first", SEATS[first]],
    ["series", series && `${series.game} of ${series.of}, ${series.points.join(":")}`],
    ["seen", VIEWER_NAMES[viewer] ?? ""],
    ["commitment", commitment],
    ["seed", viewer === "all" ? hex(game.seed) : null],
    ["result", resultText(outcome)],
    ["hand A", hand(0)],
    ["hand B", hand(1)],
  ];
  return told.filter((line): line is [string, string] => line[1] !== null);
}

/** A game's record; one of a finished game is bound by its digest. */
export function recordText(game: Game, heading: Heading, viewer: Viewer): string {
  if (viewer === "all" && !game.outcome) throw new Error("a game under way is told only as a seat sees it");
  const told = header(game, heading, viewer);
  const lines = turns(game, viewer).map((line) => `${line}\n`);
  const text = (parts: [string, string][]): string =>
    parts.map(([key, value]) => `${key}: ${value}\n`).join("") +
    (lines.length > 0 ? "\n" : "") +
    lines.join("");
  return game.outcome ? text([...told, ["digest", `${FORM} ${digestOf(text(told))}`]]) : text(told);
}
