import { expect, it } from "vitest";
import { wrongWays } from "../arrows.mjs";

it("lets a folder import from those before it", () => {
  expect(wrongWays("room/Play.svelte", 'import Table from "../table/Table.svelte";')).toEqual([]);
  expect(wrongWays("App.svelte", 'const Screen = () => import("./room/TableScreen.svelte");')).toEqual([]);
  expect(wrongWays("words/en.ts", 'import game from "../../../src/schotten/i18n/en/game.json";')).toEqual([]);
});

it("finds a way up, however it is written", () => {
  expect(wrongWays("table/Row.svelte", 'import { x } from "../room/refuse";')).toEqual([
    "table/Row.svelte imports room/refuse",
  ]);
  expect(wrongWays("told/view.ts", 'await import("../words/en")')).toHaveLength(1);
  expect(wrongWays("session/api.ts", 'import type {\n  A,\n} from "../App.svelte";')).toHaveLength(1);
});

it("wants a place for every folder", () => {
  expect(wrongWays("stuff/one.ts", "")).toHaveLength(1);
});
