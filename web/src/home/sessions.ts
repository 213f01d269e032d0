/** A seat's way to a table, and the games that were played there, wherever it is. The first screen needs neither. */
import type { Seat } from "../generated/codes";
import { serverArchive } from "../session/api";
import type { Archive, Session } from "../session/session";
import { SocketSession } from "../session/socket";
import { isHere } from "./ids";
import { DeviceSession, deviceArchive } from "./session";

export const archiveOf = (id: string): Archive => (isHere(id) ? deviceArchive(id) : serverArchive(id));

export const sessionOf = (id: string, seat: Seat | "watch"): Session =>
  isHere(id) ? new DeviceSession(id, seat) : new SocketSession(id, seat);
