/** Wherever a table is, on this device or at a server: its id says which. */
import type { Made, SetupBody } from "../generated/protocol";
import { findTable, makeTable } from "../session/api";
import { device } from "./device.svelte";
import { isHere } from "./ids";
import type { FoundTable } from "./keeper";

/** Nobody has to come from elsewhere: such a table can be made here. */
const stays = ({ seats }: SetupBody): boolean => seats?.every(({ sits }) => sits !== "link") === true;

export const makeAnywhere = (body: SetupBody): Promise<Made> =>
  stays(body) ? device.call("make", body) : makeTable(body);

export const findAnywhere = async (id: string): Promise<FoundTable> =>
  isHere(id) ? await device.call("find", id) : { ...(await findTable(id)), viewer: null };
