/** Wherever a table is, on this device or at a server: its id says which. */
import type { Seat } from "../generated/codes";
import type { Made, SetupBody } from "../generated/protocol";
import { findTable, makeTable, serverArchive } from "../session/api";
import type { Archive, Session } from "../session/session";
import { SocketSession } from "../session/socket";
import { device } from "./device.svelte";
import { isHere } from "./ids";
import type { FoundTable } from "./keeper";
import { DeviceSession, deviceArchive } from "./session";

/** Nobody has to come from elsewhere: such a table can be made here. */
const stays = ({ seats }: SetupBody): boolean => seats?.every(({ sits }) => sits !== "link") === true;

export const makeAnywhere = (body: SetupBody): Promise<Made> =>
  stays(body) ? device.call("make", body) : makeTable(body);

export const findAnywhere = async (id: string): Promise<FoundTable> =>
  isHere(id) ? await device.call("find", id) : { ...(await findTable(id)), viewer: null };

export const archiveOf = (id: string): Archive => (isHere(id) ? deviceArchive(id) : serverArchive(id));

export const sessionOf = (id: string, seat: Seat | "watch"): Session =>
  isHere(id) ? new DeviceSession(id, seat) : new SocketSession(id, seat);
