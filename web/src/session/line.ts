/** A connection that comes back by itself: the socket of one seat. */
import type { Command, Question, Told } from "../generated/protocol";
import type { LineState, SessionHost } from "./session";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING_EVERY = 15_000;
const SILENCE = 12_000;
const DOUBT = 1500;

/** How long to wait before the next try: doubling, with a little chance so that not all come at once. */
export function backoff(tries: number, chance = Math.random()): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance / 2);
}

/** Codes after which trying again is of no use. */
const FINAL = new Set([4400, 4403, 4404, 4500]);

export class Line {
  state: LineState = "connecting";
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #retryAfter: number | null = null;

  constructor(
    readonly address: string,
    readonly host: SessionHost,
  ) {
    addEventListener("offline", this.#doubt);
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#open();
  }

  send(message: Command | Question): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#become("closed");
    removeEventListener("offline", this.#doubt);
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    clearInterval(this.#pulse);
    this.#socket?.close(1000);
  }

  #become(state: LineState): void {
    if (this.state === "closed" || this.state === state) return;
    this.state = state;
    this.host.changed(state);
  }

  #open(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onmessage = (event: MessageEvent<string>) => this.#hear(JSON.parse(event.data) as Told);
    socket.onclose = (event) => {
      if (socket === this.#socket) this.#lost(event.code);
    };
    clearInterval(this.#pulse);
    this.#pulse = setInterval(() => this.#beat(), PING_EVERY);
  }

  #hear(message: Told): void {
    this.#heard = Date.now();
    if (message.kind === "welcome") {
      this.#tries = 0;
      this.#become("open");
    }
    if (message.kind === "closing") this.#retryAfter = message.retryMs;
    this.host.told(message);
  }

  /** A dead connection may look alive for minutes: a ping that nobody answers ends it. */
  #beat(patience = SILENCE): void {
    if (this.state !== "open") return;
    if (!this.send({ kind: "ping" })) return;
    const sent = Date.now();
    setTimeout(() => {
      if (this.state === "open" && this.#heard < sent) this.#drop();
    }, patience);
  }

  /** The browser says it is offline; a server on this very machine may still answer. */
  #doubt = (): void => this.#beat(DOUBT);

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#lost(1006);
  }

  #lost(code: number): void {
    if (this.state === "closed") return;
    clearInterval(this.#pulse);
    if (FINAL.has(code)) {
      this.#become("refused");
      return;
    }
    this.#become("lost");
    const wait = this.#retryAfter ?? backoff(this.#tries);
    this.#retryAfter = null;
    this.#tries += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  /** The network is back, or somebody looks: no need to wait any longer. */
  #hurry = (): void => {
    if (this.state !== "lost" || document.hidden) return;
    clearTimeout(this.#retry);
    this.#open();
  };
}
