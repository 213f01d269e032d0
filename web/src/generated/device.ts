// Made by `./schotten contract` from the Python side; edits are lost, and a test sees them.
import type { EditionId, Ending, Level, OptionName } from "./codes";

/** The rules record of each edition as plain numbers, and what an option's value changes in it. */
export const RULES: Readonly<Record<EditionId, { readonly record: string; readonly changes: Readonly<Partial<Record<OptionName, Readonly<Record<string, string>>>>> }>> = {
  iello: {
    record: "6 9 1 9 54 18014398509481983 9 511 6 6 0 1 0 3 5 4 0 0 1 7 0 1 0 0 0 0 0 0 1 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 511 261632 133955584 68585259008 35115652612096 17979214137393152 35253226045953 70506452091906 141012904183812 282025808367624 564051616735248 1128103233470496 2256206466940992 4512412933881984 9024825867763968 0 0 0 0 18014398509481983 8989572641718015 4477159707836031 2220953240895039 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 0 0 0 0 0 0",
    changes: {
      tactical: { true: "8 7 9 7 17 1 26 87382 27 10" },
      expert: { true: "10 1 11 0" },
      terrain_targetable: { true: "20 1" },
      mud_by_proof: { false: "28 0" },
    },
  },
  cocktail: {
    record: "6 9 1 9 54 18014398509481983 9 511 6 6 0 1 0 3 5 4 0 0 1 7 0 0 1 0 0 0 0 0 1 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 511 261632 133955584 68585259008 35115652612096 17979214137393152 35253226045953 70506452091906 141012904183812 282025808367624 564051616735248 1128103233470496 2256206466940992 4512412933881984 9024825867763968 0 0 0 0 18014398509481983 8989572641718015 4477159707836031 2220953240895039 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 0 0 0 0 0 0",
    changes: {
      tactical: { true: "17 1 26 87382 27 10" },
      expert: { true: "10 1 11 0" },
      terrain_targetable: { true: "20 1" },
      mud_by_proof: { false: "28 0" },
    },
  },
  alien: {
    record: "6 9 1 9 54 18014398509481983 9 511 6 6 1 0 0 3 5 4 0 0 1 7 0 1 1 0 0 0 0 0 1 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 511 261632 133955584 68585259008 35115652612096 17979214137393152 35253226045953 70506452091906 141012904183812 282025808367624 564051616735248 1128103233470496 2256206466940992 4512412933881984 9024825867763968 0 0 0 0 18014398509481983 8989572641718015 4477159707836031 2220953240895039 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 5 5 5 5 5 5 5 5 5 0 0 0 0 0 0",
    changes: {
      tactical: { true: "17 1 26 87382 27 10" },
      terrain_targetable: { true: "20 1" },
      mud_by_proof: { false: "28 0" },
    },
  },
  siege: {
    record: "5 12 0 11 60 1152921504606846975 7 127 6 6 0 0 1 3 5 4 3 0 2 10 0 1 0 1 0 0 0 0 1 3 4 3 2 3 4 3 0 0 3 2 3 4 3 2 3 0 0 1 0 0 0 0 0 2 0 0 5 3 4 2 4 3 5 0 0 4095 16773120 68702699520 281406257233920 1152640029630136320 0 281543712968705 563087425937410 1126174851874820 2252349703749640 4504699407499280 9009398814998560 18018797629997120 36037595259994240 72075190519988480 144150381039976960 288300762079953920 576601524159907840 0 1152921504606846975 576319980446939135 288019218366985215 143868837327008255 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 1 2 3 4 5 6 7 8 9 10 11 0 0 0 0 0 0 0 0 0 0 0 0 1 1 1 1 1 1 1 1 1 1 1 1 2 2 2 2 2 2 2 2 2 2 2 2 3 3 3 3 3 3 3 3 3 3 3 3 4 4 4 4 4 4 4 4 4 4 4 4",
    changes: {
      tactical: { true: "8 7 9 7 17 1 26 22368278 27 11" },
      colour_run: { pattern: "24 1", top: "24 2" },
      siege_deck_ends: { true: "25 1" },
    },
  },
};

/** What each option is where nobody says: an edition may have it otherwise in its tactical game. */
export const USUAL = {
  tactical: false,
  expert: false,
  terrain_targetable: false,
  mud_by_proof: true,
  colour_run: "sum",
  siege_deck_ends: false,
  starts: "winner",
} as const;

/** What tables and records are held to. */
export const MANNERS = {
  RULES_VERSION: 1,
  LONGEST_NAME: 24,
  LONGEST_RECORD_NAME: 60,
  LONGEST_SERIES: 15,
  WIN_POINTS: 5,
  MOST_EVENTS: 16,
  EVENT_WIDTH: 23,
  MOVE_WIDTH: 8,
  CLAIM_WIDTH: 100,
  MOVE_COUNT: 761,
  WALK_WIDTH: 14,
  WALK_VIEWER: 0,
  WALK_MADE: 1,
} as const;

export const DEFAULT_LEVEL: Level = "casual";

/** How a record says how a game ended. */
export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  neighbours: "neighbours",
  enough: "enough",
  most: "most",
  level: "level",
  breach: "breach",
  four_damaged: "four-damaged",
  deck_out: "deck-out",
  rows_full: "rows-full",
  resigned: "resignation",
  out_of_time: "time",
};

/** How a computer at a table thinks. */
export const THINKING = {
  LONGEST_THOUGHT_S: 6.0,
  CLOCK_PARTS: 20,
  PAUSE_S: [0.35, 0.9],
  QUICK_PAUSE_S: [0.15, 0.3],
  SHOWN_MOVES: 5,
  REASON_WIDTH: 4,
  MOST_NODES: 200000,
  HINT_NODES: 1500,
  HINT_SECONDS: 3.0,
  REVIEW_NODES: 80,
  QUICK_NODES: 150,
  QUICK_SECONDS: 0.1,
  QUICK_ROUNDS: 40,
  PART_S: 1.0,
  REVIEW_S: 60.0,
  LEAST_LOOK_S: 0.01,
  OTHER_DEALS: 60,
  LUCK_ROUNDS: 16,
  LUCK_CARDS: 3,
} as const;
