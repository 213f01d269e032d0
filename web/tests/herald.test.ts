import { expect, it, vi } from "vitest";
import { aloud, herald } from "../src/ui/herald.svelte";

const PARTS = import.meta.glob<string>("../src/**/*.svelte", { query: "?raw", import: "default" });
const LIVE = /aria-live|role="(status|alert|log|timer|marquee)"|<output/;

it("is the page's only live region", async () => {
  const found = await Promise.all(
    Object.entries(PARTS).map(async ([path, read]) => [path, await read()] as const),
  );
  const live = found.filter(([, text]) => LIVE.test(text)).map(([path]) => path);
  expect(live).toEqual(["../src/ui/Herald.svelte"]);
});

it("keeps the last lines in order, each with a number of its own", () => {
  herald.say("");
  expect(herald.lines).toEqual([]);
  for (let line = 0; line < 20; line += 1) herald.say(`line ${line}`);
  expect(herald.lines).toHaveLength(12);
  expect(herald.lines.at(-1)).toEqual({ id: 19, text: "line 19" });
  herald.say("line 19");
  expect(herald.lines.at(-1)?.id).toBe(20);
});

it("says an element's text when it comes and when it is another", () => {
  let changed = (): void => undefined;
  const disconnect = vi.fn();
  vi.stubGlobal(
    "MutationObserver",
    class {
      constructor(tell: () => void) {
        changed = tell;
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
  const node = { textContent: " a  move " };
  const leave = aloud(node as unknown as HTMLElement);
  const said = herald.next;
  expect(herald.lines.at(-1)?.text).toBe("a move");
  changed();
  expect(herald.next).toBe(said);
  node.textContent = "another";
  changed();
  expect(herald.lines.at(-1)?.text).toBe("another");
  leave();
  expect(disconnect).toHaveBeenCalled();
  vi.unstubAllGlobals();
});
