/** The engine file itself under Node: what the page loads, and rows from elsewhere that it does not take. */
import { afterEach, describe, expect, it, vi } from "vitest";
import manifest from "../../src/schotten/engine/schotten.json";
import content from "../../src/schotten/engine/schotten.wasm?inline";
import { foreignRow, foreignRules, WATCHER, WHOLE } from "../src/engine/foreign";
import { EngineError } from "../src/engine/host";
import { instanceOf, type Schotten } from "../src/engine/known";
import { fetchModule, loadEngine } from "../src/engine/load";
import { EXPORTS, OFFSETS, SIZES } from "../src/generated/engine";
import record from "./rules.json";

const load = async () => instanceOf(await fetchModule(content, manifest.sha256));
const RULES: readonly bigint[] = record.map(BigInt);

/** A state after a deal, and what a seat sees of it. */
function dealt(engine: Schotten): { state: bigint[]; view: bigint[] } {
  const [state, view, dice] = [engine.ints(SIZES.state), engine.ints(SIZES.state), engine.ints(SIZES.dice)];
  const rules = foreignRules(engine, RULES);
  engine.call("seed_dice", dice, 5);
  engine.call("deal_random", state, rules, 0, dice);
  engine.call("view_for", state, rules, 1, view);
  return { state: [...state.numbers], view: [...view.numbers] };
}

afterEach(() => vi.unstubAllGlobals());

describe("the page's engine file", () => {
  it("is of the manifest that the types were made from", () => {
    expect(manifest.exports).toEqual(EXPORTS);
    expect(manifest.sizes).toEqual(SIZES);
    expect(manifest.records).toEqual(OFFSETS);
  });

  it("plays a whole game", async () => {
    const engine = await load();
    const [state, dice, moves] = [
      engine.ints(SIZES.state),
      engine.ints(SIZES.dice),
      engine.ints(SIZES.moves),
    ];
    const rules = foreignRules(engine, RULES);
    engine.call("seed_dice", dice, 5);
    engine.call("deal_random", state, rules, 0, dice);
    expect(engine.call("legal_moves", state, rules, moves)).toBeGreaterThan(1n);
    expect(engine.call("play_out", state, rules, dice, moves, 1)).toBeGreaterThan(20n);
    expect(engine.call("check_row", state, rules, WHOLE)).toBe(0n);
  });

  it("is refused when its bytes are others, and asked for again", async () => {
    await expect(fetchModule(content, "0".repeat(64))).rejects.toThrow("damaged or not ours");
    const answers = [
      new Response(null, { status: 404 }),
      new Response("<!doctype html>"),
      await fetch(content),
    ];
    vi.stubGlobal("fetch", async () => answers.shift());
    await expect(loadEngine()).rejects.toThrow("cannot be had: 404");
    await expect(loadEngine()).rejects.toThrow("damaged or not ours");
    const [first, second] = [await loadEngine(), await loadEngine()];
    expect(first).not.toBe(second);
    expect(answers).toEqual([]);
  });
});

describe("a row from elsewhere", () => {
  const taken = (engine: Schotten, row: readonly bigint[], seat = WHOLE) =>
    foreignRow(engine, foreignRules(engine, RULES), row, seat);

  it("is taken when it is well formed", async () => {
    const engine = await load();
    const { state, view } = dealt(engine);
    expect([...taken(engine, state).numbers]).toEqual(state);
    expect([...taken(engine, view, 1).numbers]).toEqual(view);
  });

  it("is refused when it is not, and the instance goes on", async () => {
    const engine = await load();
    const { state } = dealt(engine);
    expect(() => taken(engine, state.with(OFFSETS.state.PHASE, 99n))).toThrow(
      `not a row: number ${OFFSETS.state.PHASE} cannot be`,
    );
    expect(() => taken(engine, state.with(OFFSETS.state.ACTOR, 1n << 40n))).toThrow(EngineError);
    expect(() => taken(engine, state.with(0, 1n << 64n))).toThrow("64 bits");
    expect(() => taken(engine, state.slice(1))).toThrow(`has ${SIZES.state} numbers`);
    expect(() => taken(engine, state, 3)).toThrow("no seat 3");
    expect(() => taken(engine, state, WATCHER)).toThrow(EngineError);
    expect(() => foreignRules(engine, RULES.with(0, -7n))).toThrow("not a rules record");
    expect(() => foreignRules(engine, [])).toThrow(`has ${SIZES.rules} numbers`);
    expect(engine.stopped).toBe(false);
  });

  it("of random numbers is an error or can be played on, never a trap", async () => {
    const engine = await load();
    const { state } = dealt(engine);
    const [rules, dice, moves] = [
      foreignRules(engine, RULES),
      engine.ints(SIZES.dice, [1, 2]),
      engine.ints(SIZES.moves),
    ];
    let refused = 0;
    let luck = 1n;
    const next = () => {
      luck = BigInt.asIntN(64, luck * 6364136223846793005n + 1442695040888963407n);
      return luck >> 33n;
    };
    for (let round = 0; round < 300; round++) {
      const row = round % 2 ? Array.from({ length: SIZES.state }, next) : [...state];
      row[Number(BigInt.asUintN(8, next())) % SIZES.state] = next();
      let passed: ReturnType<typeof taken> | null = null;
      try {
        passed = taken(engine, row);
      } catch (error) {
        expect((error as Error).message).toContain("not a row");
        refused++;
      }
      if (passed) engine.call("play_out", passed, rules, dice, moves, 1);
    }
    expect(refused).toBeGreaterThan(200);
    expect(engine.stopped).toBe(false);
  });
});
