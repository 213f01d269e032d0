/** Both workers as they are, in one thread: a whole turn from the page's session to the computer's answer and back. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import content from "../../src/schotten/engine/schotten.wasm?inline";
import type { Told, View } from "../src/generated/protocol";
import { device } from "../src/home/device.svelte";
import { makeAnywhere } from "../src/home/places";
import { sessionOf } from "../src/home/sessions";
import { until } from "./until";

type Handler = (event: { data: unknown }) => void;
const MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  tableWorker: () => import("../src/home/tableWorker"),
  thinkWorker: () => import("../src/home/thinkWorker"),
};
const given: Handler[] = [];

/** A worker whose module is loaded here; what it listens with is called by the page. */
class NearWorker {
  onerror: (() => void) | null = null;
  readonly #ready: Promise<Handler>;

  constructor(address: URL) {
    const name = Object.keys(MODULES).find((one) => address.href.includes(one)) ?? "";
    this.#ready = loading.then(async () => {
      await MODULES[name]?.();
      return given.pop() as Handler;
    });
    loading = this.#ready;
  }

  postMessage(data: unknown): void {
    void this.#ready.then((handler) => handler({ data }));
  }
}
let loading: Promise<unknown> = Promise.resolve();

beforeAll(() => {
  const file = fetch(content).then((answer) => answer.arrayBuffer());
  vi.stubGlobal("Worker", NearWorker);
  vi.stubGlobal("addEventListener", (_: string, handler: Handler) => given.push(handler));
  vi.stubGlobal("fetch", async () => new Response(await file));
});
afterAll(() => vi.unstubAllGlobals());

it("plays a turn, answers questions, and shows the game again", async () => {
  const made = await makeAnywhere({
    edition: "siege",
    options: { tactical: true },
    seats: [{ sits: "here" }, { sits: "computer", level: "club" }],
    assists: { hints: true, unseen: true, takeBack: true },
    first: 0,
  });
  const told: Told[] = [];
  const session = sessionOf(made.table.id, 0);
  session.start({ told: (message) => told.push(message), changed: () => undefined });
  const views = (): View[] =>
    told.flatMap((one) =>
      one.kind === "view" ? [one] : one.kind === "welcome" && one.position ? [one.position] : [],
    );
  const mine = async (): Promise<View> => {
    await until(() => expect(views().at(-1)?.moves.length).toBeGreaterThan(0));
    return views().at(-1) as View;
  };
  for (let turn = 0; turn < 2; ) {
    const { seq, moves, view } = await mine();
    if (view.phase === "turn_start") turn += 1;
    session.send({ kind: "move", cmd: `c${seq}`, seq, move: moves[0]?.id ?? -1 });
    await until(() => expect(views().at(-1)?.seq).toBeGreaterThan(seq));
  }
  const last = await mine();
  expect(last.view.moveCount).toBeGreaterThan(4);
  session.send({ kind: "hint" });
  session.send({ kind: "chance" });
  await until(() => expect(told.filter(({ kind }) => kind === "hint" || kind === "chance")).toHaveLength(2));
  expect(told.filter(({ kind }) => kind === "error")).toEqual([]);
  const replay = await session.archive.replay(1, 0);
  expect(replay.frames).toHaveLength(last.view.moveCount + 1);
  session.close();
  expect(device.unkept).toBe(true); // no IndexedDB here, and that is said
  expect((await device.call("tables")).map(({ id }) => id)).toEqual([made.table.id]);
});
