/** SHA-256: the browser's own where it has one (https, localhost), else ours (FIPS 180-4). */

export async function sha256(bytes: Uint8Array): Promise<Uint8Array> {
  if (globalThis.crypto?.subtle) {
    return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes as Uint8Array<ArrayBuffer>));
  }
  return plainSha256(bytes);
}

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let next = 2; found.length < count; next++) if (found.every((prime) => next % prime)) found.push(next);
  return found;
};
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0;
const CONSTANTS = primes(64).map((prime) => fraction(Math.cbrt(prime)));
const START = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

export function plainSha256(bytes: Uint8Array): Uint8Array {
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const padded = new Uint8Array(length);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setBigUint64(length - 8, BigInt(bytes.length) * 8n);
  const state = [...START];
  for (let from = 0; from < length; from += 64) {
    const mixed = rounds(state, data, from);
    for (let at = 0; at < 8; at++) state[at] = ((state[at] as number) + (mixed[at] as number)) | 0;
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => {
    digest.setInt32(at * 4, word);
  });
  return new Uint8Array(digest.buffer);
}

function schedule(data: DataView, from: number): number[] {
  const words: number[] = [];
  for (let at = 0; at < 64; at++) {
    if (at < 16) {
      words.push(data.getInt32(from + at * 4));
      continue;
    }
    const [early, late] = [words[at - 15] as number, words[at - 2] as number];
    const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words.push(((words[at - 16] as number) + small + (words[at - 7] as number) + large) | 0);
  }
  return words;
}

function rounds(state: readonly number[], data: DataView, from: number): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  schedule(data, from).forEach((word, at) => {
    const one = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const sum = (h + one + ((e & f) ^ (~e & g)) + (CONSTANTS[at] as number) + word) | 0;
    const two = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const other = (two + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
  });
  return [a, b, c, d, e, f, g, h];
}
