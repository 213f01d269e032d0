/** A seat at a table of this device: messages go to a worker. */
import type { Seat } from "../generated/codes";
import type { Command, Question } from "../generated/protocol";
import { lastMove } from "../session/api";
import type { Archive, Session, SessionHost } from "../session/session";
import { device } from "./device.svelte";

/** The games of a table of this device. */
export const deviceArchive = (id: string): Archive => ({
  replay: (game, eyes) => device.call("replay", id, game, eyes),
  analysis: (game, start, gone) => {
    const { answer, cancel } = device.ask("analysis", id, game, start);
    gone?.addEventListener("abort", cancel, { once: true });
    return answer;
  },
  reviewed: (game, figures) => device.call("reviewed", id, game, figures),
  attempt: async (game, frame, move) => lastMove(await device.call("attempt", id, game, frame, move)),
  record: async (game) => {
    const text = await device.call("record", id, game);
    return URL.createObjectURL(new Blob([text], { type: "text/vnd.schotten.totten;charset=utf-8" }));
  },
  sealed: async (game) => ({ text: await device.call("record", id, game), keys: null }),
});

export class DeviceSession implements Session {
  readonly paced = true;
  readonly archive: Archive;
  /** Nobody else can come: the table is on this device. */
  readonly invitation = null;
  #connection: number | null = null;

  constructor(
    readonly id: string,
    readonly seat: Seat | "watch",
  ) {
    this.archive = deviceArchive(id);
  }

  start(host: SessionHost): void {
    const { number, ready } = device.connect(this.id, this.seat, (told) => {
      if (told.kind === "welcome") host.changed("open");
      host.told(told);
    });
    this.#connection = number;
    ready.catch(() => host.changed("refused"));
  }

  send(message: Command | Question): boolean {
    if (this.#connection === null) return false;
    void device.call("send", this.#connection, message).catch(() => undefined); // a refusal is told as a message
    return true;
  }

  close(): void {
    if (this.#connection !== null) device.part(this.#connection);
    this.#connection = null;
  }
}
