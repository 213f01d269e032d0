import type game from "../../../src/schotten/i18n/en/game.json";
import type page from "../../../src/schotten/i18n/en/page.json";

/** Every key is known one by one: a typing mistake, or a code without words, does not build. */
export type Key = keyof typeof page | keyof typeof game;
