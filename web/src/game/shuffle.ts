/** Honest shuffles from a seed: the same as schotten.rules.deal (docs/notation.md). */
import { sha256 } from "@noble/hashes/sha2.js";
import type { Seat } from "../generated/codes";

export const SEED_BYTES = 32;

export const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function unhex(text: string): Uint8Array {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hexadecimal");
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** The hash that is published before the first card. */
export const commitmentOf = (seed: Uint8Array): string => hex(sha256(seed));

/** A seed nobody can know. */
export const newSeed = (): Uint8Array => crypto.getRandomValues(new Uint8Array(SEED_BYTES));

/** 64-bit numbers of SHA-256(seed, label, counter), four a block. */
export function* numbers(seed: Uint8Array, label: string): Generator<bigint, never> {
  for (let counter = 0n; ; counter++) {
    const tail = new Uint8Array(8);
    new DataView(tail.buffer).setBigUint64(0, counter);
    const block = sha256(Uint8Array.from([...seed, ...new TextEncoder().encode(label), ...tail]));
    const data = new DataView(block.buffer, block.byteOffset);
    for (let at = 0; at < 32; at += 8) yield data.getBigUint64(at);
  }
}

/** Fisher-Yates from the end; numbers that would bias it are dropped. The first card is the top. */
export function shuffled<T>(cards: readonly T[], seed: Uint8Array, label: string): T[] {
  const stream = numbers(seed, label);
  const order = [...cards];
  for (let last = order.length - 1; last > 0; last--) {
    const count = BigInt(last + 1);
    const limit = 2n ** 64n - (2n ** 64n % count);
    let number: bigint;
    do number = stream.next().value;
    while (number >= limit);
    const other = Number(number % count);
    [order[last], order[other]] = [order[other] as T, order[last] as T];
  }
  return order;
}

/** Who starts, by lot (B3). */
export const lot = (seed: Uint8Array): Seat => (numbers(seed, "lot").next().value % 2n === 0n ? 0 : 1);
