import type game from "../../../src/schotten/i18n/en/game.json";
import type page from "../../../src/schotten/i18n/en/page.json";
import type start from "../../../src/schotten/i18n/en/start.json";
import { BORROWS } from "../generated/codes";

type Own = keyof typeof start | keyof typeof page | keyof typeof game;
/** The keys of a game that borrows another's words. */
type Lent<Word, Game extends keyof typeof BORROWS = keyof typeof BORROWS> = Game extends string
  ? Word extends `${infer Head}.${(typeof BORROWS)[Game]}.${infer Tail}`
    ? `${Head}.${Game}.${Tail}`
    : never
  : never;

/** Every key is known one by one: a typing mistake, or a code without words, does not build. */
export type Key = Own | Lent<Own>;

/** The key under which the words stand that this key's game borrows; else the key itself. */
export function lentKey(key: string): string {
  const [head, game, ...tail] = key.split(".");
  const lender = Object.entries(BORROWS).find(([borrower]) => borrower === game)?.[1];
  return lender === undefined ? key : [head, lender, ...tail].join(".");
}
