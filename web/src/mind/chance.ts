/** The chance of a review: by the game's seed, so that it says the same whenever it is asked. */
import { numbers, SEED_BYTES } from "../game/shuffle";

export interface Chance {
  /** A seed of the mind's dice. */
  dice(): number;
  /** The seed of another deal. */
  deal(): Uint8Array;
}

const NUMBER_BYTES = 8;
/** Of a number's 64 bits a seed of the dice has 31. */
const SPARE_BITS = 33n;

/** The chance of one turn of a game, or of what is said of its deal; no other part of the game uses these numbers. */
export function chanceOf(seed: Uint8Array, of: number | "deal"): Chance {
  const stream = numbers(seed, `review ${of}`);
  return {
    dice: () => Number(stream.next().value >> SPARE_BITS),
    deal: () => {
      const data = new DataView(new ArrayBuffer(SEED_BYTES));
      for (let at = 0; at < SEED_BYTES; at += NUMBER_BYTES) data.setBigUint64(at, stream.next().value);
      return new Uint8Array(data.buffer);
    },
  };
}
