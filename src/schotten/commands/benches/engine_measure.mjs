// Random games and searches with the engine file in Node: `node engine_turns.mjs FOLDER`. The first line has the questions by
// edition and variant (numbers as strings, because JSON loses what is above 2^53); each further line asks for a measurement.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const { sizes, records } = JSON.parse(readFileSync(`${folder}/schotten.json`, "utf8"));
const module = new WebAssembly.Module(readFileSync(`${folder}/schotten.wasm`));

/** An instance with rows of these sizes in its memory, each as its address and its length. */
function made(...lengths) {
  const { exports } = new WebAssembly.Instance(module, {});
  let free = exports.heap_base.value;
  const rows = lengths.map((length) => {
    const row = [free, length];
    free += length * 8;
    return row;
  });
  exports.memory.grow(Math.ceil((free - exports.memory.buffer.byteLength) / 65536) + 1);
  return { exports, rows };
}

function write(exports, [address], start, numbers) {
  const cells = new BigInt64Array(exports.memory.buffer, address + start * 8, numbers.length);
  numbers.forEach((number, index) => (cells[index] = BigInt(number)));
  return cells;
}

/** CPU seconds since an earlier `process.cpuUsage()`. */
function since(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const games = made(sizes.state, sizes.rules, sizes.dice, sizes.moves, 3);
function turns({ rules: record }, count) {
  const { exports, rows } = games;
  const [state, rules, dice, buffer, tally] = rows;
  write(exports, rules, 0, record);
  exports.seed_dice(...dice, 1n);
  const before = process.cpuUsage();
  const played = exports.play_games(...state, ...rules, ...dice, ...buffer, BigInt(count), ...tally);
  return `${played} ${since(before)}`;
}

/** Simulations a CPU second, without the weighings that come first: as `bench players` measures them. */
function sims({ rules, view, seat, level, nodes }, seconds) {
  const { exports, rows } = made(
    sizes.arena_ints + 2 * nodes * sizes.node_ints,
    sizes.arena_floats + 2 * nodes * sizes.node_floats,
  );
  const at = records.arena_ints;
  const arena = rows.flat();
  write(exports, rows[0], at.RULES, rules);
  exports.set_up(...arena, BigInt(level), BigInt(nodes));
  const ints = write(exports, rows[0], 0, []);
  const cell = (name, value) => (new BigInt64Array(ints.buffer, rows[0][0] + at[name] * 8, 1)[0] = BigInt(value));
  const read = (name) => Number(new BigInt64Array(ints.buffer, rows[0][0] + at[name] * 8, 1)[0]);
  cell("NODES", 0);
  cell("EARLY", 0);
  write(exports, rows[0], at.VIEW, view);
  cell("ASKED", seat);
  exports.begin(...arena, 1n);
  const slice = () => {
    exports.plan(...arena, 0);
    exports.work(...arena);
    exports.hear(...arena);
  };
  while (read("WEIGHING") > 0) slice();
  const done = read("DONE");
  const before = process.cpuUsage();
  while (since(before) < seconds) slice();
  return String((read("DONE") - done) / since(before));
}

let questions = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (questions === null) {
    questions = JSON.parse(line);
    console.log("ready");
    continue;
  }
  const [what, key, tactical, amount] = line.split(" ");
  const question = questions[`${key} ${tactical}`];
  console.log(what === "turns" ? turns(question, amount) : sims(question, Number(amount)));
}
