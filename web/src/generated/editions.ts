// Made by `./schotten contract` from the Python side; edits are lost, and a test sees them.
import type { Clan, EditionId, LookId, OptionName, OptionValues, Pattern, SpotKind, Tactics } from "./codes";

export interface Face {
  readonly places: number;
  readonly pattern: Pattern;
}

export interface Spot {
  readonly kind: SpotKind;
  readonly face: Face;
  readonly damaged: Face | null;
}

/** One published game as data (src/schotten/editions). */
export interface Edition {
  readonly key: EditionId;
  readonly title: string;
  readonly colours: readonly Clan[];
  readonly lowest: number;
  readonly highest: number;
  readonly spots: readonly Spot[];
  readonly hand: number;
  readonly tacticalHand: number;
  readonly tactics: Readonly<Partial<Record<Tactics, number>>>;
  readonly choices: Readonly<{ [Name in OptionName]?: OptionValues[Name] }>;
  readonly claimFirst: boolean;
  readonly siege: boolean;
  readonly goalNeighbours: number;
  readonly goalAny: number;
  readonly goalDamaged: number;
  readonly cauldrons: number;
  readonly jokerLimit: number;
  readonly spyValue: number;
  readonly recruitSplit: boolean;
  readonly recruitOnTop: boolean;
  readonly betrayTactics: boolean;
  readonly terrainTargetable: boolean;
  readonly look: LookId;
}

export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  iello: {
    key: "iello",
    title: "Schotten Totten",
    colours: ["r", "g", "b", "y", "p", "o"],
    lowest: 1,
    highest: 9,
    spots: [
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
    ],
    hand: 6,
    tacticalHand: 7,
    tactics: { joker: 2, spy: 1, shield: 1, fog: 1, mud: 1, recruiter: 1, redeploy: 1, desert: 1, betray: 1 },
    choices: {
      tactical: false,
      expert: false,
      terrain_targetable: false,
      mud_by_proof: true,
      starts: "winner",
    },
    claimFirst: false,
    siege: false,
    goalNeighbours: 3,
    goalAny: 5,
    goalDamaged: 4,
    cauldrons: 0,
    jokerLimit: 1,
    spyValue: 7,
    recruitSplit: true,
    recruitOnTop: false,
    betrayTactics: false,
    terrainTargetable: false,
    look: "iello",
  },
  cocktail: {
    key: "cocktail",
    title: "Schotten-Totten",
    colours: ["r", "g", "b", "y", "p", "o"],
    lowest: 1,
    highest: 9,
    spots: [
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "stone", face: { places: 3, pattern: "any" }, damaged: null },
    ],
    hand: 6,
    tacticalHand: 6,
    tactics: { joker: 2, spy: 1, shield: 1, fog: 1, mud: 1, recruiter: 1, redeploy: 1, desert: 1, betray: 1 },
    choices: { tactical: false, expert: false, terrain_targetable: true, mud_by_proof: true },
    claimFirst: false,
    siege: false,
    goalNeighbours: 3,
    goalAny: 5,
    goalDamaged: 4,
    cauldrons: 0,
    jokerLimit: 1,
    spyValue: 7,
    recruitSplit: false,
    recruitOnTop: true,
    betrayTactics: false,
    terrainTargetable: true,
    look: "cocktail",
  },
  alien: {
    key: "alien",
    title: "Alien-Totten",
    colours: ["r", "g", "b", "y", "p", "o"],
    lowest: 1,
    highest: 9,
    spots: [
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
      { kind: "crystal", face: { places: 3, pattern: "any" }, damaged: null },
    ],
    hand: 6,
    tacticalHand: 6,
    tactics: { joker: 2, spy: 1, shield: 1, fog: 1, mud: 1, recruiter: 1, redeploy: 1, desert: 1, betray: 1 },
    choices: { tactical: false, terrain_targetable: true, mud_by_proof: true },
    claimFirst: true,
    siege: false,
    goalNeighbours: 3,
    goalAny: 5,
    goalDamaged: 4,
    cauldrons: 0,
    jokerLimit: 1,
    spyValue: 7,
    recruitSplit: true,
    recruitOnTop: true,
    betrayTactics: false,
    terrainTargetable: true,
    look: "alien",
  },
  siege: {
    key: "siege",
    title: "Schotten Totten 2",
    colours: ["r", "g", "b", "y", "p"],
    lowest: 0,
    highest: 11,
    spots: [
      { kind: "pit", face: { places: 3, pattern: "plus" }, damaged: { places: 3, pattern: "run" } },
      { kind: "tower", face: { places: 4, pattern: "any" }, damaged: { places: 2, pattern: "equal" } },
      { kind: "wall", face: { places: 3, pattern: "any" }, damaged: { places: 3, pattern: "colour" } },
      { kind: "gate", face: { places: 2, pattern: "any" }, damaged: { places: 4, pattern: "minus" } },
      { kind: "wall", face: { places: 3, pattern: "any" }, damaged: { places: 3, pattern: "colour" } },
      { kind: "tower", face: { places: 4, pattern: "any" }, damaged: { places: 2, pattern: "equal" } },
      { kind: "pit", face: { places: 3, pattern: "minus" }, damaged: { places: 3, pattern: "run" } },
    ],
    hand: 6,
    tacticalHand: 7,
    tactics: {
      joker: 2,
      spy: 1,
      shield: 1,
      redeploy: 1,
      desert: 1,
      betray: 1,
      recruitment: 1,
      explosion: 1,
      reinforce: 1,
      exchange: 1,
    },
    choices: { tactical: false, colour_run: "sum", siege_deck_ends: false },
    claimFirst: false,
    siege: true,
    goalNeighbours: 3,
    goalAny: 5,
    goalDamaged: 4,
    cauldrons: 3,
    jokerLimit: 2,
    spyValue: 10,
    recruitSplit: true,
    recruitOnTop: false,
    betrayTactics: true,
    terrainTargetable: false,
    look: "siege",
  },
};

/** The values that each option takes. */
export const OPTION_VALUES: Readonly<{ [Name in OptionName]: readonly OptionValues[Name][] }> = {
  tactical: [false, true],
  expert: [false, true],
  terrain_targetable: [false, true],
  mud_by_proof: [false, true],
  colour_run: ["sum", "pattern", "top"],
  siege_deck_ends: [false, true],
  starts: ["winner", "alternate"],
};
