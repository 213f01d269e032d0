/** A seat at a server's table: messages go over a socket that comes back by itself. */
import type { Seat } from "../generated/codes";
import { type Command, PROTOCOL, type Question } from "../generated/protocol";
import { serverArchive } from "./api";
import { Line } from "./line";
import type { Archive, Session, SessionHost } from "./session";

export class SocketSession implements Session {
  readonly paced = true;
  readonly archive: Archive;
  #line: Line | null = null;

  constructor(
    readonly id: string,
    readonly seat: Seat | "watch",
  ) {
    this.archive = serverArchive(id);
  }

  get invitation(): string {
    return new URL(`t/${this.id}`, location.href).href;
  }

  start(host: SessionHost): void {
    this.#line = new Line(socketAddress(this.id, this.seat), host);
  }

  send(message: Command | Question): boolean {
    return this.#line?.send(message) ?? false;
  }

  close(): void {
    this.#line?.close();
  }
}

export function socketAddress(id: string, seat: Seat | "watch"): string {
  const path = `api/tables/${encodeURIComponent(id)}/socket?protocol=${PROTOCOL}&seat=${seat}`;
  return new URL(path, location.href).href.replace("http", "ws"); // https becomes wss
}
