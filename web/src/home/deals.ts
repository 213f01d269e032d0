/**
 * A deal as a link: which game, against which level, from which seed, who starts; and how it went for whoever sends it. A friend
 * plays the same cards. Whoever looks into the link can know the cards beforehand; such a game is for those who do not.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { allOptions, differing } from "../game/options";
import { commitmentOf, hex, lot, newSeed, SEED_BYTES, unhex } from "../game/shuffle";
import {
  EDITION_IDS,
  type EditionId,
  LEVELS,
  type Level,
  type OptionName,
  type Seat,
} from "../generated/codes";
import { DEFAULT_LEVEL, MANNERS } from "../generated/device";
import { OPTION_VALUES } from "../generated/editions";
import type { Options, SetupBody, TableInfo } from "../generated/protocol";
import { otherSeat } from "../told/view";
import type { PlayedGame } from "./store";

export interface Deal {
  readonly edition: EditionId;
  readonly options: Options;
  /** In hexadecimal digits. */
  readonly seed: string;
  readonly level: Level;
  /** Who starts: 0 is whoever plays it, 1 the computer. */
  readonly first: Seat;
}

/** How a deal went for somebody. */
export interface DealResult {
  readonly name: string;
  readonly result: "won" | "lost" | "drawn";
  /** Stones (or tiles) of this player and of the computer. */
  readonly spots: readonly [number, number];
}

const DAY_MS = 86_400_000;
const SEED = new RegExp(`^[0-9a-f]{${2 * SEED_BYTES}}$`);
const RESULT = /^(won|lost|drawn)-(\d{1,2})-(\d{1,2})$/;

// -- as text ----------------------------------------------------------------------------------------------------

/** The part of an address that says a deal, and how it went if that is told. */
export function dealText(deal: Deal, result: DealResult | null = null): string {
  const options = allOptions(deal.edition, deal.options);
  const named = differing(deal.edition, options).map((name) => `${name}=${options[name]}`);
  const said = new URLSearchParams({
    game: deal.edition,
    level: deal.level,
    first: String(deal.first),
    seed: deal.seed,
  });
  if (named.length > 0) said.set("options", named.join(","));
  if (result) {
    said.set("result", [result.result, ...result.spots].join("-"));
    if (result.name) said.set("name", result.name);
  }
  return said.toString();
}

/** What such a text says; null if it says no deal. */
export function readDeal(text: string): { deal: Deal; result: DealResult | null } | null {
  const said = new URLSearchParams(text);
  const [edition, level] = [said.get("game") as EditionId, said.get("level") as Level];
  const [seed, first] = [said.get("seed") ?? "", said.get("first")];
  if (!EDITION_IDS.includes(edition) || !LEVELS.includes(level) || !SEED.test(seed)) return null;
  if (first !== "0" && first !== "1") return null;
  const options = readOptions(said.get("options") ?? "");
  try {
    allOptions(edition, options);
  } catch {
    return null;
  }
  return { deal: { edition, options, seed, level, first: first === "0" ? 0 : 1 }, result: readResult(said) };
}

function readOptions(text: string): Options {
  const pairs = text
    .split(",")
    .filter(Boolean)
    .map((pair): [string, unknown] => {
      const [name = "", value = ""] = pair.split("=");
      return [name, OPTION_VALUES[name as OptionName]?.find((known) => String(known) === value)];
    });
  return Object.fromEntries(pairs) as Options;
}

function readResult(said: URLSearchParams): DealResult | null {
  const [, result, own, other] = RESULT.exec(said.get("result") ?? "") ?? [];
  if (!result) return null;
  const name = [...(said.get("name") ?? "")].slice(0, MANNERS.LONGEST_NAME).join("");
  return { name, result: result as DealResult["result"], spots: [Number(own), Number(other)] };
}

// -- deals ------------------------------------------------------------------------------------------------------

export function freshDeal(edition: EditionId, options: Options, level: Level, first: Seat | null): Deal {
  const seed = newSeed();
  return { edition, options, seed: hex(seed), level, first: first ?? lot(seed) };
}

/** The deal of a day, the same for all: the games take turns, and so do their two forms. */
export function dealOfDay(now: number): Deal {
  const day = Math.floor(now / DAY_MS);
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10);
  const seed = sha256(utf8ToBytes(`schotten deal of ${date}`));
  const edition = EDITION_IDS[day % EDITION_IDS.length] as EditionId;
  const tactical = Math.floor(day / EDITION_IDS.length) % 2 === 1;
  const options = tactical ? { tactical } : {};
  return { edition, options, seed: hex(seed), level: DEFAULT_LEVEL, first: lot(seed) };
}

/** The table at which a deal is played. */
export const tableFor = (deal: Deal, name: string): SetupBody => ({
  edition: deal.edition,
  options: deal.options,
  seats: [
    { sits: "here", name },
    { sits: "computer", level: deal.level },
  ],
  assists: { hints: false, unseen: true, takeBack: false },
  first: deal.first,
});

/** The deal of a table's last game, once it is over, if it was one against the computer from seat 0. */
export function dealAt(table: TableInfo): Deal | null {
  const { level } = table.seats[1];
  const played = table.series.games.at(-1);
  if (table.stage !== "over" || !played || level === null || table.seats[0].sits !== "person") return null;
  return { edition: table.edition, options: table.options, seed: played.seed, level, first: played.first };
}

/** How a game went for a seat. */
export function resultFor(
  { winner, spots }: Pick<PlayedGame, "winner" | "spots">,
  seat: Seat,
  name: string,
): DealResult {
  const result = winner === null ? "drawn" : winner === seat ? "won" : "lost";
  return { name, result, spots: [spots[seat], spots[otherSeat(seat)]] };
}

// -- what is known of deals -------------------------------------------------------------------------------------

const STORE = "schotten.deals";
const MOST = 100;

/** What this browser knows of a deal: how it went here at first, and for the friend who sent it. */
export interface KnownDeal {
  readonly deal: string;
  readonly own?: DealResult;
  readonly other?: DealResult;
}

function known(): KnownDeal[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(kept) ? (kept as KnownDeal[]) : [];
  } catch {
    return [];
  }
}

export const knownDeal = (commitment: string): KnownDeal | null =>
  known().find(({ deal }) => deal === commitment) ?? null;

/** Notes how a deal went; what was known before stays. */
export function noteDeal(commitment: string, part: Omit<KnownDeal, "deal">): void {
  const before = knownDeal(commitment);
  const others = known().filter(({ deal }) => deal !== commitment);
  try {
    localStorage.setItem(
      STORE,
      JSON.stringify([{ ...part, ...before, deal: commitment }, ...others].slice(0, MOST)),
    );
  } catch {
    // Then only this game shows it.
  }
}

export const commitmentOfDeal = ({ seed }: Deal): string => commitmentOf(unhex(seed));
