import { describe, expect, it } from "vitest";
import { compileFile } from "../src/engine/file";
import { Engine, EngineError, type Manifest } from "../src/engine/host";

// The tiny module of tests/engine/small.py, which the host in Python is tested with too.
const SMALL =
  "AGFzbQEAAAABFgRgAn9/AX5gBH9/fnwAYAF8AXxgAAADBwYAAQIDAwMFBAEBAUAGBwF/AEGACAsHOgcGbWVtb3J5AgAJaGVhcF9iYXNlAwAGc3Vt" +
  "X3VwAAADcHV0AAEEaGFsZgACBHNwaW4AAwRkaXZlAAQKXwYrAQF+AkADQCABRQ0BIAIgACkDAHwhAiAAQQhqIQAgAUEBayEBDAALCyACCxAAIAAg" +
  "AkIIfqdqIAM5AwALDgAgAEQAAAAAAAAAQKMLBwADQAwACwsEABAFCwQAEAQL";
const MANIFEST = {
  format: 1,
  exports: {
    sum_up: { takes: [["row", "ints"]], gives: "int" },
    put: {
      takes: [
        ["row", "floats"],
        ["index", "int"],
        ["value", "float"],
      ],
      gives: "none",
    },
    half: { takes: [["number", "float"]], gives: "float" },
    dive: { takes: [], gives: "none" },
  },
} as const;

const BYTES = Uint8Array.from(atob(SMALL), (sign) => sign.charCodeAt(0));
const DIGEST = "77a2d0a8a71aecf26957e9d4e09367c7f6cdb988ff0f451350bc5f16e56c922c";

const compiled = () => compileFile(BYTES, DIGEST);
const made = async () => Engine.make(await compiled(), MANIFEST);
/** As it is for who does not know the types. */
const untyped = async (manifest: Manifest = MANIFEST) => Engine.make(await compiled(), manifest);

describe("the engine's host", () => {
  it("calls by name on rows that are the memory itself", async () => {
    const engine = await made();
    const row = engine.ints(3, [1, 2n, -9]);
    expect(engine.call("sum_up", row)).toBe(-6n);
    row.numbers[2] = 1n << 62n;
    expect(engine.call("sum_up", row)).toBe((1n << 62n) + 3n);
    const floats = engine.floats(2);
    engine.call("put", floats, 1, 0.5);
    expect([...floats.numbers]).toEqual([0, 0.5]);
    expect(engine.call("half", 7)).toBe(3.5);
  });

  it("keeps rows when the memory grows, and keeps the memory bounded", async () => {
    const engine = await made();
    const first = engine.ints(2, [5, 6]);
    expect(first.numbers[0]).toBe(5n);
    const large = engine.ints(100_000);
    large.numbers[99_999] = 7n;
    expect([engine.call("sum_up", first), engine.call("sum_up", large)]).toEqual([11n, 7n]);
    expect(() => engine.ints(1 << 20)).toThrow("may not take");
    expect(engine.call("sum_up", first)).toBe(11n);
  });

  it("refuses what a function does not take", async () => {
    const [engine, other] = [await untyped(), await made()];
    const row = engine.ints(1);
    for (const wrong of [[], [row, row], [1], [engine.floats(1)], [other.ints(1)]]) {
      expect(() => engine.call("sum_up", ...wrong)).toThrow(EngineError);
    }
    for (const index of [0.5, 2 ** 60, 1n << 63n]) {
      expect(() => engine.call("put", engine.floats(1), index, 1)).toThrow("whole number of 64 bits");
    }
    expect(() => engine.call("nothing")).toThrow("has no nothing");
    expect(() => engine.call("toString")).toThrow("has no toString");
    for (const value of [0.5, 2 ** 60, 1n << 63n]) {
      expect(() => engine.ints(1, [value])).toThrow("no whole number of 64 bits");
    }
    expect(() => engine.ints(-1)).toThrow("cannot have -1 numbers");
    expect(engine.call("sum_up", row)).toBe(0n);
  });

  it("makes a trap an error, and the end of that instance only", async () => {
    const [engine, other] = [await made(), await made()];
    expect(() => engine.call("put", engine.floats(1), 1 << 28, 1)).toThrow(EngineError);
    expect(engine.stopped).toBe(true);
    expect(() => engine.call("half", 1)).toThrow("was stopped");
    expect(() => other.call("dive")).toThrow(EngineError);
    expect((await made()).call("half", 1)).toBe(0.5);
  });

  it("refuses a manifest that is not of this file", async () => {
    await expect(untyped({ ...MANIFEST, format: 2 })).rejects.toThrow("format 2");
    await expect(untyped({ ...MANIFEST, exports: { other: { takes: [], gives: "none" } } })).rejects.toThrow(
      "lacks other",
    );
  });

  it("refuses a file that is damaged, foreign, or wants something from its host", async () => {
    const damaged = BYTES.with(-3, (BYTES.at(-3) as number) ^ 1);
    await expect(compileFile(damaged, DIGEST)).rejects.toThrow("damaged or not ours");
    await expect(compileFile(BYTES, "0".repeat(64))).rejects.toThrow("not 0000000000000000…");
    // (module (import "a" "b" (func)))
    const asking = Uint8Array.from([
      0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 97, 1, 98, 0, 0,
    ]);
    await expect(Engine.make(await WebAssembly.compile(asking), MANIFEST)).rejects.toThrow(
      "wants something from its host",
    );
  });
});
