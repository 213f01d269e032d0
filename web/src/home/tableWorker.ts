/** The worker with the tables of this device. It holds their states; the page gets views. */
import { loadEngine } from "../engine/load";
import type { Seat } from "../generated/codes";
import type { Command, Question, SetupBody } from "../generated/protocol";
import type { GameFigures } from "../session/session";
import type { Eyes } from "../tables/replays";
import type { Thinker } from "./computers";
import { Keeper, type KeeperNews } from "./keeper";
import { Caller, type Port, serve, type Wanted } from "./rpc";
import { BrowserStore, SurvivingStore } from "./store";
import type { ThinkMethods } from "./thinkWorker";

export type DeviceNews = Extract<KeeperNews, { connection: number }> | { unkept: true };

/** Other tabs of this browser hear here what was written. */
const others = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("schotten.tables");
let keeper: Promise<Keeper>;

const METHODS = {
  make: async (_: Wanted, body: SetupBody, seed?: string) => (await keeper).make(body, seed),
  pace: async (_: Wanted, pause: boolean) => {
    (await keeper).pause = pause;
  },
  find: async (_: Wanted, id: string) => (await keeper).find(id),
  connect: async (_: Wanted, connection: number, id: string, seat: Seat | "watch") =>
    (await keeper).connect(connection, id, seat),
  send: async (_: Wanted, connection: number, message: Command | Question) =>
    (await keeper).send(connection, message),
  part: async (_: Wanted, connection: number) => (await keeper).part(connection),
  replay: async (_: Wanted, id: string, game: number, eyes: Eyes) => (await keeper).replay(id, game, eyes),
  record: async (_: Wanted, id: string, game: number) => (await keeper).record(id, game),
  analysis: async (asked: Wanted, id: string, game: number, start: number) =>
    (await keeper).analysis(id, game, start, asked),
  reviewed: async (_: Wanted, id: string, game: number, figures: GameFigures) =>
    (await keeper).reviewed(id, game, figures),
  attempt: async (_: Wanted, id: string, game: number, frame: number, move: number) =>
    (await keeper).attempt(id, game, frame, move),
  tables: async (_: Wanted) => (await keeper).tables(),
  give: async (_: Wanted) => (await keeper).give(),
  take: async (_: Wanted, text: string) => (await keeper).take(text),
  open: async (_: Wanted, text: string) => (await keeper).open(text),
  remove: async (_: Wanted, id: string) => (await keeper).remove(id),
} as const;
export type TableMethods = typeof METHODS;

/** Who thinks is another worker, which the page has connected. */
function thinkerAt(port: Port): Thinker {
  const caller = new Caller<ThinkMethods>(port);
  return {
    choose: (asked, level, seconds) => caller.ask("choose", asked, level, seconds),
    hint: (asked, quick) => caller.ask("hint", asked, quick),
    chance: (asked) => caller.ask("chance", asked),
    review: (played, start) => caller.ask("review", played, start),
  };
}

async function open(page: Port, thinking: Port): Promise<Keeper> {
  const tell = serve(page, METHODS);
  const store = new SurvivingStore(await BrowserStore.open().catch(() => null), () => tell({ unkept: true }));
  const told = (news: KeeperNews) => ("written" in news ? others?.postMessage(news.written) : tell(news));
  return new Keeper(await loadEngine(), store, thinkerAt(thinking), told);
}

addEventListener("message", ({ data }: MessageEvent<{ page: Port; thinking: Port }>) => {
  keeper = open(data.page, data.thinking);
});
others?.addEventListener("message", async ({ data }: MessageEvent<string>) => (await keeper).heard(data));
