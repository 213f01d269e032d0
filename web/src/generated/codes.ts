// Made by `./schotten contract` from the Python side; edits are lost, and a test sees them.

export type Seat = 0 | 1;

/** The games. */
export const EDITION_IDS = ["iello", "cocktail", "alien", "siege"] as const;
export type EditionId = (typeof EDITION_IDS)[number];

/** The games with words and a look of their own. */
export const LOOK_IDS = ["iello", "cocktail", "alien", "siege"] as const;
export type LookId = (typeof LOOK_IDS)[number];

/** The languages that have words. */
export const LANGUAGES = ["en", "uk", "ru", "it"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The computer players, weakest first. */
export const LEVELS = ["child", "novice", "casual", "club", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

/** The decks, by their numbers. */
export const DECKS = ["troops", "tactics"] as const;
export type Deck = (typeof DECKS)[number];

/** The colours of troops; siege has no orange. */
export const CLANS = ["r", "g", "b", "y", "p", "o"] as const;
export type Clan = (typeof CLANS)[number];

/** The kinds of tactics cards, by their numbers. */
export const TACTICS = [
  "joker",
  "spy",
  "shield",
  "fog",
  "mud",
  "recruiter",
  "redeploy",
  "desert",
  "betray",
  "recruitment",
  "explosion",
  "reinforce",
  "exchange",
] as const;
export type Tactics = (typeof TACTICS)[number];

/** The tactics that fill a place in a row. */
export const ELITES = ["joker", "spy", "shield"] as const;
export type Elite = (typeof ELITES)[number];

/** The tactics that lie on a spot. */
export const TERRAINS = ["fog", "mud"] as const;
export type Terrain = (typeof TERRAINS)[number];

/** The tactics that are carried out. */
export const ACTIONS = [
  "recruiter",
  "redeploy",
  "desert",
  "betray",
  "recruitment",
  "explosion",
  "reinforce",
  "exchange",
] as const;
export type Action = (typeof ACTIONS)[number];

/** Stones, crystals and tiles. */
export const SPOT_KINDS = ["stone", "crystal", "pit", "tower", "wall", "gate"] as const;
export type SpotKind = (typeof SPOT_KINDS)[number];

/** Which types count at a spot, by their numbers. */
export const PATTERNS = ["any", "plus", "minus", "equal", "colour", "run"] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Strongest first. */
export const FORMATIONS = ["colour_run", "same", "colour", "run", "sum"] as const;
export type FormationType = (typeof FORMATIONS)[number];

/** What the actor decides now, by their numbers. */
export const PHASES = [
  "turn_start",
  "after_play",
  "after_draw",
  "pick_target",
  "pick_place",
  "recruit",
  "give_back",
  "pick_discard",
  "pick_blast",
  "pick_reinforce",
  "pick_exchange",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

/** How a game ended. */
export const ENDINGS = [
  "neighbours",
  "enough",
  "most",
  "level",
  "breach",
  "four_damaged",
  "deck_out",
  "rows_full",
  "resigned",
  "out_of_time",
] as const;
export type Ending = (typeof ENDINGS)[number];

/** Why a move is not legal. */
export const REFUSALS = [
  "fine",
  "no_such_move",
  "game_over",
  "not_now",
  "not_in_game",
  "not_in_hand",
  "spot_claimed",
  "row_full",
  "lead_rule",
  "joker_played",
  "no_effect",
  "no_draw_due",
  "deck_empty",
  "other_deck",
  "only_attacker",
  "only_defender",
  "no_cards_here",
  "no_cauldron",
  "cauldron_thrown",
  "row_incomplete",
  "row_loses",
  "not_proven",
  "must_play",
  "must_make_room",
  "must_draw",
  "no_such_target",
  "same_spot",
  "not_in_discard",
  "joker_stays",
  "already_picked",
  "other_incomplete",
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Why a claim does not hold, or that it does. */
export const CLAIM_CODES = [
  "fine",
  "row_incomplete",
  "row_loses",
  "not_proven",
  "other_incomplete",
  "spot_claimed",
  "only_attacker",
] as const;
export type ClaimCode = (typeof CLAIM_CODES)[number];

/** What may happen, by their numbers. */
export const EVENT_KINDS = [
  "dealt",
  "turn",
  "play",
  "tactics",
  "clash",
  "aim",
  "move",
  "discard",
  "blast",
  "draw",
  "return",
  "reinforce",
  "chosen",
  "exchange",
  "claim",
  "damage",
  "retreat",
  "cauldron",
  "pass",
  "taken_back",
  "resigned",
  "out_of_time",
  "over",
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Under which an event is put into words. */
export const EVENT_CODES = [
  "dealt",
  "turn",
  "play",
  "tactics",
  "clash",
  "aim",
  "move",
  "discard",
  "blast",
  "draw",
  "return",
  "reinforce",
  "chosen",
  "exchange",
  "claim",
  "damage",
  "retreat",
  "cauldron",
  "pass",
  "taken_back",
  "resigned",
  "out_of_time",
  "over",
  "tactics_at",
  "aim_discard",
  "move_discard",
  "chosen_hidden",
  "exchange_known",
  "exchange_open",
] as const;
export type EventCode = (typeof EVENT_CODES)[number];

/** What may be decided, by their numbers. */
export const MOVE_KINDS = [
  "play",
  "tactics",
  "claim",
  "retreat",
  "cauldron",
  "draw",
  "pick",
  "place",
  "return",
  "pass",
  "end",
] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];

/** Under which a move is put into words. */
export const MOVE_CODES = [
  "play",
  "tactics",
  "claim",
  "retreat",
  "cauldron",
  "draw",
  "pick",
  "place",
  "return",
  "pass",
  "end",
  "act",
  "pour",
  "target",
  "from_discard",
  "reinforce",
  "exchange",
  "to_spot",
  "blast",
  "to_discard",
  "give_back",
] as const;
export type MoveCode = (typeof MOVE_CODES)[number];

/** What a seat is asked for. */
export const PROMPTS = [
  "over",
  "watch",
  "wait",
  "play",
  "claim_or_play",
  "retreat_or_play",
  "pour_or_play",
  "claim_prepare_or_play",
  "draw",
  "claim_or_draw",
  "end",
  "claim_or_end",
  "pass",
  "claim_or_pass",
  "retreat_or_pass",
  "make_room",
  "effect",
] as const;
export type PromptCode = (typeof PROMPTS)[number];

/** The sentences of an explanation. */
export const LINE_CODES = [
  "own_row",
  "own_open",
  "own_empty",
  "own_wilds",
  "own_spare",
  "other_row",
  "other_open",
  "other_empty",
  "other_wilds",
  "other_spare",
  "both",
  "tie",
  "by_type",
  "by_sum",
  "by_low_sum",
  "too_few",
  "dream",
  "best",
  "needs",
  "beaten",
  "holds",
  "holds_tie",
  "spot_claimed",
  "only_attacker",
  "row_incomplete",
  "can",
  "later",
  "fails",
  "loses",
  "other_incomplete",
] as const;
export type LineCode = (typeof LINE_CODES)[number];

/** What speaks for a move, by the mind's numbers. */
export const REASONS = [
  "wins",
  "takes_spot",
  "makes_claim",
  "claim_next",
  "decides",
  "completes",
  "rules_out",
  "keeps",
  "begins",
  "lost",
  "ends",
  "wants",
  "beaten",
  "better_than",
  "reply",
  "waits",
  "more_at",
] as const;
export type ReasonCode = (typeof REASONS)[number];

/** How good a move was, the best first. */
export const GRADES = ["best", "good", "inaccuracy", "mistake", "blunder"] as const;
export type Grade = (typeof GRADES)[number];

/** Why a message was refused. */
export const ERRORS = [
  "bad_message",
  "too_large",
  "too_many",
  "other_protocol",
  "bad_origin",
  "no_such_table",
  "no_such_game",
  "not_your_seat",
  "seat_taken",
  "not_playing",
  "game_over",
  "not_over",
  "not_absent",
  "series_over",
  "series_open",
  "stale",
  "not_your_turn",
  "illegal",
  "no_take_back",
  "not_asked",
  "not_allowed",
  "bad_edition",
  "bad_level",
  "bad_options",
  "bad_series",
  "bad_seats",
  "bad_name",
  "bad_body",
  "not_found",
  "bad_method",
  "computer_absent",
  "store_full",
  "store_locked",
  "store_failed",
  "store_frozen",
  "server_full",
  "shutting_down",
  "log_unfit",
] as const;
export type ErrorCode = (typeof ERRORS)[number];

/** Why a move cannot be taken back. */
export const TAKE_BACK_WHYS = [
  "not_allowed",
  "nothing",
  "not_yours",
  "revealed",
  "passed_on",
  "nobody",
  "asked",
] as const;
export type TakeBackWhy = (typeof TAKE_BACK_WHYS)[number];

/** The options that some edition has. */
export const OPTIONS = [
  "tactical",
  "expert",
  "terrain_targetable",
  "mud_by_proof",
  "colour_run",
  "siege_deck_ends",
  "starts",
] as const;
export type OptionName = (typeof OPTIONS)[number];

/** The options of tactical games only. */
export const NEEDS_TACTICS = ["terrain_targetable", "mud_by_proof", "siege_deck_ends"] as const;
export type TacticalOption = (typeof NEEDS_TACTICS)[number];

/** Whose words and look the other games wear. */
export const BORROWS = {} as const;

/** The least loss, in win probability, of each grade. */
export const LEAST_LOSS = { blunder: 0.1, mistake: 0.05, inaccuracy: 0.02, good: 0.005, best: 0.0 } as const;

/** What each option may be. */
export interface OptionValues {
  tactical: false | true;
  expert: false | true;
  terrain_targetable: false | true;
  mud_by_proof: false | true;
  colour_run: "sum" | "pattern" | "top";
  siege_deck_ends: false | true;
  starts: "winner" | "alternate";
}
