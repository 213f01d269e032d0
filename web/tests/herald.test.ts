import { expect, it } from "vitest";
import { herald } from "../src/ui/herald.svelte";

it("keeps the last lines in order, each with a number of its own", () => {
  herald.say("");
  expect(herald.lines).toEqual([]);
  for (let line = 0; line < 20; line += 1) herald.say(`line ${line}`);
  expect(herald.lines).toHaveLength(12);
  expect(herald.lines.at(-1)).toEqual({ id: 19, text: "line 19" });
  herald.say("line 19");
  expect(herald.lines.at(-1)?.id).toBe(20);
});
