/** What the start screen lets one choose, kept from visit to visit, and the request it becomes. */
import {
  EDITION_IDS,
  type EditionId,
  type Level,
  NEEDS_TACTICS,
  OPTIONS,
  type OptionName,
  type OptionValues,
  type Seat,
} from "../generated/codes";
import { EDITIONS, OPTION_VALUES } from "../generated/editions";
import type { Assists, Options, SeatWish, SeriesState, SetupBody, TimeControl } from "../generated/protocol";

export type Opponent = "computer" | "device" | "link" | "open";
export type ClockKey = "none" | "short" | "usual" | "long";
export type SeriesType = SeriesState["type"];

export const CLOCKS: Readonly<Record<ClockKey, TimeControl | null>> = {
  none: null,
  short: { seconds: 300, increment: 3 },
  usual: { seconds: 600, increment: 5 },
  long: { seconds: 1500, increment: 10 },
};

export interface Choices {
  edition: EditionId;
  /** What was chosen of the options, whichever edition has them; what is absent is as the edition has it. */
  options: Options;
  opponent: Opponent;
  level: Level;
  series: SeriesType;
  length: number;
  /** Who starts (where one attacks: who does) the first game; null: the lot. */
  first: Seat | null;
  assists: Assists;
  clock: ClockKey;
  names: [string, string];
}

export const DEFAULTS: Choices = {
  edition: EDITION_IDS[0],
  options: {},
  opponent: "computer",
  level: "casual",
  series: "single",
  length: 3,
  first: null,
  assists: { hints: true, unseen: true, takeBack: true },
  clock: "none",
  names: ["", ""],
};

/** The options that stand with the game itself; the others are house rules. */
export const MAIN_OPTIONS = ["tactical", "expert"] as const;

/** How several games are played: one against the other twice, or a series. */
export function seriesOf(edition: EditionId): Exclude<SeriesType, "single"> {
  return EDITIONS[edition].siege ? "revenge" : "series";
}

/** What an option is now: as chosen, else as the edition has it. */
export function optionValue<Name extends OptionName>(choices: Choices, name: Name): OptionValues[Name] {
  return (choices.options[name] ??
    EDITIONS[choices.edition].choices[name] ??
    OPTION_VALUES[name][0]) as OptionValues[Name];
}

/** Whether an option means something for the game as it is chosen now. */
export function offers(choices: Choices, name: OptionName): boolean {
  if (EDITIONS[choices.edition].choices[name] === undefined) return false;
  if (NEEDS_TACTICS.some((one) => one === name) && !optionValue(choices, "tactical")) return false;
  return name !== "starts" || choices.series === "series";
}

/** The house rules to choose from. */
export function houseRules(choices: Choices): OptionName[] {
  return OPTIONS.filter((name) => !MAIN_OPTIONS.some((main) => main === name) && offers(choices, name));
}

/** The options that are not the edition's defaults: those that the request names. */
function optionsOf(choices: Choices): Options {
  const wanted = OPTIONS.filter(
    (name) => offers(choices, name) && optionValue(choices, name) !== EDITIONS[choices.edition].choices[name],
  );
  return Object.fromEntries(wanted.map((name) => [name, optionValue(choices, name)])) as Options;
}

function seatsOf(choices: Choices): [SeatWish, SeatWish] {
  const [own, other] = choices.names;
  switch (choices.opponent) {
    case "computer":
      return [
        { sits: "here", name: own },
        { sits: "computer", level: choices.level },
      ];
    case "device":
      return [
        { sits: "here", name: own },
        { sits: "here", name: other },
      ];
    default:
      return [{ sits: "here", name: own }, { sits: "link" }];
  }
}

/** Between people there are no hints and no taking back across the other's move. */
function assistsOf(choices: Choices): Assists {
  const alone = choices.opponent === "computer";
  return {
    unseen: choices.assists.unseen,
    hints: choices.assists.hints && alone,
    takeBack: choices.assists.takeBack && (alone || choices.opponent === "device"),
  };
}

export function bodyOf(choices: Choices): SetupBody {
  const series = seriesOf(choices.edition);
  return {
    edition: choices.edition,
    options: optionsOf(choices),
    series:
      choices.series === "single"
        ? { type: "single" }
        : series === "series"
          ? { type: series, length: choices.length }
          : { type: series },
    seats: seatsOf(choices),
    assists: assistsOf(choices),
    clock: choices.opponent === "computer" ? null : CLOCKS[choices.clock],
    public: choices.opponent === "open",
    first: choices.first,
  };
}

const STORE = "schotten.setup";

/** How the options were kept once: each under a name of its own. */
interface KeptBefore {
  tactical?: boolean;
  expert?: boolean;
  terrainTargetable?: boolean | null;
  colourRun?: OptionValues["colour_run"];
  siegeDeckEnds?: boolean;
  starts?: OptionValues["starts"];
}

function keptOptions(kept: KeptBefore & { options?: Options }): Options {
  if (kept.options) return kept.options;
  const found = {
    tactical: kept.tactical,
    expert: kept.expert,
    terrain_targetable: kept.terrainTargetable ?? undefined,
    colour_run: kept.colourRun,
    siege_deck_ends: kept.siegeDeckEnds,
    starts: kept.starts,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as Options;
}

export function keptChoices(): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Choices> & KeptBefore;
    if (kept.edition !== undefined && !EDITION_IDS.includes(kept.edition)) return DEFAULTS;
    const known = Object.fromEntries(Object.entries(kept).filter(([name]) => name in DEFAULTS));
    return {
      ...DEFAULTS,
      ...known,
      options: keptOptions(kept),
      assists: { ...DEFAULTS.assists, ...kept.assists },
    };
  } catch {
    return DEFAULTS;
  }
}

export function keepChoices(choices: Choices): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(choices));
  } catch {
    // Without storage the next visit starts from the defaults.
  }
}
