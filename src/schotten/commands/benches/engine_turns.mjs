// Random games with the engine file in Node: `node engine_turns.mjs FOLDER`. The first line has the rules records by
// edition and variant (numbers as strings, because JSON loses what is above 2^53); each further line asks for games.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const { sizes } = JSON.parse(readFileSync(`${folder}/schotten.json`, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/schotten.wasm`), {});
const { memory, heap_base: heap, seed_dice, play_games } = instance.exports;
memory.grow(1);

let free = heap.value;
function row(size) {
  const place = [free, size];
  free += size * 8;
  return place;
}
const [state, rules, dice, buffer, tally] = [sizes.state, sizes.rules, sizes.dice, sizes.moves, 3].map(row);

let records = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (records === null) {
    records = JSON.parse(line);
    console.log("ready");
    continue;
  }
  const [key, tactical, games] = line.split(" ");
  const numbers = new BigInt64Array(memory.buffer, rules[0], rules[1]);
  records[`${key} ${tactical}`].forEach((number, index) => (numbers[index] = BigInt(number)));
  seed_dice(...dice, 1n);
  const before = process.cpuUsage();
  const turns = play_games(...state, ...rules, ...dice, ...buffer, BigInt(games), ...tally);
  const { user, system } = process.cpuUsage(before);
  console.log(`${turns} ${(user + system) / 1e6}`);
}
