/** What people and computers at a table are called. */

import type { Seat } from "../generated/codes";
import type { TableInfo } from "../generated/protocol";
import { levelName, type Names } from "./naming";
import { t } from "./words.svelte";

export function seatName(table: TableInfo, seat: Seat, you: Seat | null): string {
  const info = table.seats[seat];
  if (info.sits === "computer") return t("player.computer");
  if (info.name) return info.name;
  if (info.sits === "open") return t("player.open");
  if (you === seat) return t("player.you");
  return you === null ? t(seat === 0 ? "player.first" : "player.second") : t("player.other");
}

export function namesAt(table: TableInfo, you: Seat | null): Names {
  return [seatName(table, 0, you), seatName(table, 1, you)];
}

/** What stands small beside a name: a computer's level. */
export function notesAt(table: TableInfo): [string, string] {
  const note = (seat: Seat) => (table.seats[seat].level ? levelName(table.seats[seat].level) : "");
  return [note(0), note(1)];
}

/** Two people at one device are told apart even without names. */
export function namesHere(table: TableInfo): Names {
  return [table.seats[0].name || t("player.first"), table.seats[1].name || t("player.second")];
}

export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
