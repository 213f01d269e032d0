/** What a table is made with: checked once, written into the first event, never changed. */
import { allOptions } from "../game/options";
import { LEVELS, type Level, type Seat } from "../generated/codes";
import { DEFAULT_LEVEL, MANNERS } from "../generated/device";
import { EDITIONS } from "../generated/editions";
import type { Assists, Options, SeatWish, SeriesState, SetupBody, TimeControl } from "../generated/protocol";
import { Refused } from "../told/refused";

export interface SeatPlan {
  sits: SeatWish["sits"];
  name: string;
  level: Level | null;
}

export interface TableSetup {
  edition: SetupBody["edition"];
  options: Options;
  series: { type: SeriesState["type"]; length: number };
  seats: [SeatPlan, SeatPlan];
  assists: Assists;
  clock: TimeControl | null;
  first: Seat | null;
}

const ASSISTS: Assists = { hints: false, unseen: true, takeBack: false };
const LENGTHS: Readonly<Record<string, number>> = { single: 1, revenge: 2 };
/** Signs that could disturb a page: controls, formats, private ones, surrogates, separators of lines and paragraphs. */
const DISTURBING = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u;

/** A display name as it is kept: composed, trimmed, in one line. */
export function cleanName(name: string): string {
  const composed = name.normalize("NFC").trim().split(/\s+/u).join(" ");
  if ([...composed].length > MANNERS.LONGEST_NAME) {
    throw new Refused("bad_name", { why: "too_long", limit: MANNERS.LONGEST_NAME });
  }
  if (DISTURBING.test(composed)) throw new Refused("bad_name", { why: "sign" });
  return composed;
}

function checkedSeat({ sits, name, level }: SeatWish): SeatPlan {
  if (sits !== "computer") {
    if (level !== null && level !== undefined) throw new Refused("bad_seats", { why: "level" });
    return { sits, name: cleanName(name ?? ""), level: null };
  }
  const chosen = level ?? DEFAULT_LEVEL;
  if (!LEVELS.includes(chosen)) throw new Refused("bad_level", { known: [...LEVELS] });
  return { sits, name: "", level: chosen };
}

function checkedSeries({ edition, series = {} }: SetupBody): TableSetup["series"] {
  const { type = "single", length = 1 } = series;
  if (type !== "single" && (type === "revenge") !== EDITIONS[edition].siege) {
    throw new Refused("bad_series", { why: "edition" });
  }
  if (type === "series" && (length < 2 || length > MANNERS.LONGEST_SERIES)) {
    throw new Refused("bad_series", { why: "length" });
  }
  return { type, length: LENGTHS[type] ?? length };
}

/** The set-up with its defaults filled in, if it holds together; on the device nobody comes by a link. */
export function checked(body: SetupBody): TableSetup {
  if (!(body.edition in EDITIONS)) throw new Refused("bad_edition", { known: Object.keys(EDITIONS) });
  allOptions(body.edition, body.options ?? {});
  const series = checkedSeries(body);
  const [one, two] = (body.seats ?? []).map(checkedSeat);
  if (!one || !two || one.sits === "link" || two.sits === "link")
    throw new Refused("bad_seats", { why: "link" });
  if (one.sits === "computer" && two.sits === "computer") throw new Refused("bad_seats", { why: "nobody" });
  return {
    edition: body.edition,
    options: { ...body.options },
    series,
    seats: [one, two],
    assists: { ...ASSISTS, ...body.assists },
    clock: body.clock ? { seconds: body.clock.seconds, increment: body.clock.increment ?? 0 } : null,
    first: body.first ?? null,
  };
}
