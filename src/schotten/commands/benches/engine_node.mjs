// Measures in Node: `node engine_node.mjs FOLDER`. The first line has the questions by edition and variant; each further
// line asks for a measurement and is answered with how much was done and the CPU seconds.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { measurer } from "./engine_measure.mjs";

const folder = process.argv[2];
const manifest = JSON.parse(readFileSync(`${folder}/schotten.json`, "utf8"));
const content = readFileSync(`${folder}/schotten.wasm`);
const began = performance.now();
const module = new WebAssembly.Module(content);
new WebAssembly.Instance(module, {});
const loaded = performance.now() - began;
const now = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const measure = measurer(manifest, module, now);

let questions = null;
for await (const line of createInterface({ input: process.stdin })) {
  if (questions === null) {
    questions = JSON.parse(line);
    console.log("ready");
    continue;
  }
  if (line === "load") {
    console.log(loaded);
    continue;
  }
  const [what, key, tactical, amount] = line.split(" ");
  console.log(measure[what](questions[`${key} ${tactical}`], Number(amount)).join(" "));
}
