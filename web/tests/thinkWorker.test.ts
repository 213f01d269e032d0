/** The worker that thinks, and the one that helps it: who loses its helper goes on alone. */
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import content from "../../src/schotten/engine/schotten.wasm?inline";
import { Game } from "../src/game/game";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import { Caller, serve } from "../src/home/rpc";
import type { ThinkMethods } from "../src/home/thinkWorker";
import type { SeatQuestion } from "../src/mind/thinking";
import { engineFile } from "./engineFile";
import { until } from "./until";

let handed: (event: { data: unknown }) => void = () => undefined;

beforeAll(async () => {
  const file = fetch(content).then((answer) => answer.arrayBuffer());
  vi.stubGlobal("fetch", async () => new Response(await file));
  vi.stubGlobal("addEventListener", (_: string, handler: typeof handed) => {
    handed = handler;
  });
  await import("../src/home/thinkWorker");
});
afterAll(() => vi.unstubAllGlobals());

it("goes on alone when its helper is taken away in the middle of a search", async () => {
  const [asking, helping] = [new MessageChannel(), new MessageChannel()];
  handed({ data: { port: asking.port1 } });
  const caller = new Caller<ThinkMethods>(asking.port2);
  const work = vi.fn(() => new Promise(() => undefined)); // never comes: the worker was ended
  serve(helping.port1, { begin: () => undefined, work });
  handed({ data: { helper: helping.port2 } });

  const options = { tactical: false };
  const referee = new Referee(await engineFile(), "iello", allOptions("iello", options));
  const game = new Game(referee, new Uint8Array(32).fill(7), 0);
  const asked: SeatQuestion = { edition: "iello", options, view: referee.view(game.state, 0), seat: 0 };
  const first = caller.call("choose", asked, "master", 0.3);
  await until(() => expect(work).toHaveBeenCalled());
  handed({ data: { helper: null } });
  await expect(first).rejects.toMatchObject({ code: "unreachable" });
  expect(game.legalMoves()).toContain(await caller.call("choose", asked, "master", 0.3));
  for (const { port1, port2 } of [asking, helping]) for (const port of [port1, port2]) port.close();
});
