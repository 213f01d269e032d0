/** How each game is drawn, where its design tokens (style/) are not enough: the one place that tells the looks apart. */
import type { EditionId, LookId, SpotKind, Tactics } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Card } from "../generated/protocol";
import type { Shape } from "./shapes";
import { betrayal, desertion } from "./sieges";

export interface Look {
  /** What stands in the sky. */
  sky: "sunrise" | "dusk" | "night" | "none";
  /** The land: hills, hills in bloom, or a drawn map. */
  land: "hills" | "heather" | "map";
  /** What a clan's sign is: a silhouette, or a creature. */
  clans: "silhouettes" | "creatures";
  /** Tactics that have a pictogram of their own. */
  pictograms: Readonly<Partial<Record<Tactics, Shape>>>;
  /** Three cards that show the game at a glance. */
  fan: readonly Card[];
}

const LOOKS: Readonly<Record<LookId, Look>> = {
  iello: { sky: "sunrise", land: "heather", clans: "silhouettes", pictograms: {}, fan: ["r7", "r8", "r9"] },
  cocktail: { sky: "none", land: "map", clans: "silhouettes", pictograms: {}, fan: ["y5", "p5", "g5"] },
  alien: { sky: "night", land: "hills", clans: "creatures", pictograms: {}, fan: ["b2", "o3", "p4"] },
  siege: {
    sky: "dusk",
    land: "hills",
    clans: "silhouettes",
    pictograms: { desert: desertion, betray: betrayal },
    fan: ["g0", "b11", "joker"],
  },
};

/** How a game is drawn: its own look, or the one it borrows. */
export function lookOf(edition: EditionId): Look {
  return LOOKS[EDITIONS[edition].look];
}

/** What the first spot of a game is: a stone, a crystal or a tile. */
export function firstSpot(edition: EditionId): SpotKind {
  return EDITIONS[edition].spots[0]?.kind ?? "stone";
}
