// Plays whole games with the engine file in Node: `node whole_games.mjs FOLDER < QUESTION`, answered as JSON on stdout.
// Numbers travel as strings, because JSON loses what is above 2^53.
import { readFileSync } from "node:fs";

const folder = process.argv[2];
const manifest = JSON.parse(readFileSync(`${folder}/schotten.json`, "utf8"));
const asked = JSON.parse(readFileSync(0, "utf8"));
const { instance } = await WebAssembly.instantiate(readFileSync(`${folder}/schotten.wasm`), {});
const { memory, heap_base: heap, ...functions } = instance.exports;

let free = heap.value;
memory.grow(1);

function row(size, values = []) {
  const numbers = new BigInt64Array(memory.buffer, free, size);
  values.forEach((value, index) => (numbers[index] = BigInt(value)));
  const made = { address: free, size, numbers };
  free += size * 8;
  return made;
}

function call(name, ...given) {
  const { takes } = manifest.exports[name];
  return functions[name](
    ...given.flatMap((each, index) => (takes[index][1] === "ints" ? [each.address, each.size] : [BigInt(each)])),
  );
}

const start = free;
const answer = {};
for (const [name, record] of Object.entries(asked.rules)) {
  free = start;
  const rules = row(record.length, record);
  const { state: width, dice: dice_width, moves } = manifest.sizes;
  const [state, dice, out] = [row(width), row(dice_width), row(moves)];
  const turns = [];
  call("seed_dice", dice, asked.seed);
  for (let game = 0; game < asked.games; game++) {
    call("deal_random", state, rules, game & 1, dice);
    turns.push(Number(call("play_out", state, rules, dice, out, 1)));
  }
  answer[name] = { turns, state: [...state.numbers].map(String), dice: [...dice.numbers].map(String) };
}
console.log(JSON.stringify(answer));
