import type page from "../../../src/schotten/i18n/en/page.json";

/** The prefixes of game.json (docs/languages.md); which keys there are depends on codes, so a test checks them. */
type GameKey =
  `${"language" | "list" | "edition" | "option" | "player" | "role" | "colour" | "card" | "tactics" | "group" | "formation" | "spot" | "pattern" | "deck" | "pile" | "refusal" | "error" | "ending" | "phase" | "prompt" | "move" | "event" | "claim" | "series" | "revenge"}.${string}`;

/** The page's own keys are known one by one: a typing mistake does not build. */
export type Key = keyof typeof page | GameKey;
