/** What the start screen lets one choose, kept from visit to visit, and the request it becomes. */
import type { Assists, SetupBody } from "../net/protocol";
import type { EditionId, Seat } from "../table/view";

export const EDITION_IDS: readonly EditionId[] = ["iello", "cocktail", "alien", "siege"];
export type Opponent = "computer" | "device" | "link" | "open";
export type ClockKey = "none" | "short" | "usual" | "long";
export type SeriesType = "single" | "series" | "revenge";

export const CLOCKS: Readonly<Record<ClockKey, { seconds: number; increment: number } | null>> = {
  none: null,
  short: { seconds: 300, increment: 3 },
  usual: { seconds: 600, increment: 5 },
  long: { seconds: 1500, increment: 10 },
};

export interface Choices {
  edition: EditionId;
  tactical: boolean;
  expert: boolean;
  terrainTargetable: boolean | null;
  mudByProof: boolean;
  colourRun: "sum" | "pattern" | "top";
  siegeDeckEnds: boolean;
  starts: "winner" | "alternate";
  opponent: Opponent;
  level: string;
  series: SeriesType;
  length: number;
  /** Who starts (in siege: attacks) the first game; null: the lot. */
  first: Seat | null;
  assists: Assists;
  clock: ClockKey;
  names: [string, string];
}

export const DEFAULTS: Choices = {
  edition: "iello",
  tactical: false,
  expert: false,
  terrainTargetable: null,
  mudByProof: true,
  colourRun: "sum",
  siegeDeckEnds: false,
  starts: "winner",
  opponent: "computer",
  level: "casual",
  series: "single",
  length: 3,
  first: null,
  assists: { hints: true, unseen: true, takeBack: true },
  clock: "none",
  names: ["", ""],
};

/** Which choices an edition has (src/schotten/editions). */
export function offers(edition: EditionId, tactical: boolean) {
  const stones = edition !== "siege";
  return {
    expert: edition === "iello" || edition === "cocktail",
    terrain: stones && tactical,
    terrainDefault: edition !== "iello",
    mudByProof: stones && tactical,
    colourRun: !stones,
    siegeDeckEnds: !stones && tactical,
    starts: edition === "iello",
    series: (stones ? "series" : "revenge") as SeriesType,
  };
}

function optionsOf(choices: Choices): SetupBody["options"] {
  const has = offers(choices.edition, choices.tactical);
  const options: SetupBody["options"] = {};
  if (choices.tactical) options.tactical = true;
  if (has.expert && choices.expert) options.expert = true;
  if (has.terrain && choices.terrainTargetable !== null) {
    options.terrain_targetable = choices.terrainTargetable;
  }
  if (has.mudByProof && !choices.mudByProof) options.mud_by_proof = false;
  if (has.colourRun && choices.colourRun !== "sum") options.colour_run = choices.colourRun;
  if (has.siegeDeckEnds && choices.siegeDeckEnds) options.siege_deck_ends = true;
  if (has.starts && choices.series === "series" && choices.starts !== "winner")
    options.starts = choices.starts;
  return options;
}

function seatsOf(choices: Choices): SetupBody["seats"] {
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
  const has = offers(choices.edition, choices.tactical);
  const several = choices.series !== "single";
  return {
    edition: choices.edition,
    options: optionsOf(choices),
    series: several
      ? has.series === "series"
        ? { type: "series", length: choices.length }
        : { type: "revenge" }
      : { type: "single" },
    seats: seatsOf(choices),
    assists: assistsOf(choices),
    clock: choices.opponent === "computer" ? null : CLOCKS[choices.clock],
    public: choices.opponent === "open",
    first: choices.first,
  };
}

const STORE = "schotten.setup";

export function keptChoices(): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Choices>;
    const known = EDITION_IDS.includes(kept.edition ?? "iello");
    return known ? { ...DEFAULTS, ...kept, assists: { ...DEFAULTS.assists, ...kept.assists } } : DEFAULTS;
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
