/** The page's side of its own tables: two workers, started when they are first needed. */
import { settings } from "../device/settings.svelte";
import type { Seat } from "../generated/codes";
import type { Told } from "../generated/protocol";
import { Caller } from "./rpc";
import type { DeviceNews, TableMethods } from "./tableWorker";

type Heard = (told: Told) => void;

const thinkWorker = (): Worker =>
  new Worker(new URL("./thinkWorker.ts", import.meta.url), { type: "module" });

class Device {
  #caller: Caller<TableMethods> | null = null;
  /** Who thinks, and on a second core who helps with it. */
  #thinking: Worker | null = null;
  #helper: Worker | null = null;
  #connections = 0;
  readonly #heard = new Map<number, Heard>();
  /** Whether the browser refuses to keep games: they go on in memory. */
  unkept = $state(false);

  /** Starts the workers, once; they speak with each other directly. */
  #start(): Caller<TableMethods> {
    const tables = new Worker(new URL("./tableWorker.ts", import.meta.url), { type: "module" });
    const thinking = thinkWorker();
    const [page, between] = [new MessageChannel(), new MessageChannel()];
    const caller = new Caller<TableMethods>(page.port1, (news) => this.#hear(news as DeviceNews));
    for (const worker of [tables, thinking]) {
      worker.onerror = () => {
        caller.failAll();
        this.#caller = null; // whoever asks again starts anew
      };
    }
    thinking.postMessage({ port: between.port1 }, [between.port1]);
    tables.postMessage({ page: page.port2, thinking: between.port2 }, [page.port2, between.port2]);
    this.#thinking = thinking;
    this.#helper = null;
    return caller;
  }

  /** Lets the computer play as the settings say, changed ones too. */
  suit(part: Partial<Pick<typeof settings, "quick" | "twoCores">> = {}): void {
    settings.set(part);
    void this.call("pace", !settings.quick);
    if (settings.twoCores === (this.#helper !== null)) return;
    if (settings.twoCores) this.#help();
    else this.#alone();
  }

  #help(): void {
    const { port1, port2 } = new MessageChannel();
    this.#helper = thinkWorker();
    this.#helper.onerror = () => this.#alone();
    this.#helper.postMessage({ port: port1 }, [port1]);
    this.#thinking?.postMessage({ helper: port2 }, [port2]);
  }

  #alone(): void {
    this.#thinking?.postMessage({ helper: null });
    this.#helper?.terminate();
    this.#helper = null;
  }

  get #asked(): Caller<TableMethods> {
    this.#caller ??= this.#start();
    return this.#caller;
  }

  #hear(news: DeviceNews): void {
    if ("unkept" in news) this.unkept = true;
    else this.#heard.get(news.connection)?.(news.told);
  }

  readonly call: Caller<TableMethods>["call"] = (method, ...args) => this.#asked.call(method, ...args);
  readonly ask: Caller<TableMethods>["ask"] = (method, ...args) => this.#asked.ask(method, ...args);

  /** A seat's connection to a table; its number. */
  connect(id: string, seat: Seat | "watch", heard: Heard): { number: number; ready: Promise<void> } {
    const number = ++this.#connections;
    this.#heard.set(number, heard);
    this.suit();
    return { number, ready: this.call("connect", number, id, seat) };
  }

  part(connection: number): void {
    this.#heard.delete(connection);
    void this.call("part", connection);
  }
}

export const device = new Device();
