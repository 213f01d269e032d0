/**
 * The worker in which the computer thinks: it breathes between slices, and hears there that it shall stop. On a second core
 * another one may help it with a search.
 */
import { loadEngine } from "../engine/load";
import { type Breath, type Helper, Thinking } from "../mind/thinking";
import { Caller, type Port, serve, type Wanted } from "./rpc";

const BREATH_MS = 15;

/** After this, messages that wait have been heard. */
function macrotask(): Promise<void> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      done();
    };
    port2.postMessage(null);
  });
}

function breathing(asked: Wanted): Breath {
  let last = performance.now();
  return async () => {
    if (performance.now() - last >= BREATH_MS) {
      await macrotask();
      last = performance.now();
    }
    if (!asked.wanted) throw new Error("nobody wants it any more");
  };
}

const thinking = new Thinking(loadEngine);

export const METHODS = {
  choose: (asked: Wanted, ...args: Parameters4) => thinking.choose(...args, breathing(asked)),
  hint: (asked: Wanted, question: Parameters<Thinking["hint"]>[0], quick: boolean) =>
    thinking.hint(question, quick, breathing(asked)),
  chance: (asked: Wanted, question: Parameters<Thinking["chance"]>[0]) =>
    thinking.chance(question, breathing(asked)),
  review: (asked: Wanted, played: Parameters<Thinking["review"]>[0], start: number) =>
    thinking.review(played, start, breathing(asked)),
  begin: (_: Wanted, ...args: Parameters<Helper["begin"]>) => thinking.helping.begin(...args),
  work: (asked: Wanted, task: Parameters<Helper["work"]>[0]) => thinking.helping.work(task, breathing(asked)),
  remember: (_: Wanted, ...args: Parameters<Helper["remember"]>) => thinking.helping.remember(...args),
} as const;
export type ThinkMethods = typeof METHODS;

type Parameters4 = [
  Parameters<Thinking["choose"]>[0],
  Parameters<Thinking["choose"]>[1],
  Parameters<Thinking["choose"]>[2],
];

const helperBy = (caller: Caller<ThinkMethods>): Helper => ({
  begin: (...args) => caller.call("begin", ...args),
  work: (task) => caller.call("work", task),
  remember: (...args) => caller.call("remember", ...args),
});

let helper: Caller<ThinkMethods> | null = null;

// The page hands over the port of the worker that has the tables, or of one that helps; null: it helps no more.
addEventListener("message", ({ data }: MessageEvent<{ port: Port } | { helper: Port | null }>) => {
  if ("port" in data) {
    serve(data.port, METHODS);
    return;
  }
  helper?.failAll(); // who waits for the former one would wait for ever
  helper = data.helper && new Caller<ThinkMethods>(data.helper);
  thinking.helper = helper && helperBy(helper);
});
