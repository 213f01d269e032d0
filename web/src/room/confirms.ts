import { settings } from "../device/settings.svelte";
import type { Seat } from "../generated/codes";
import type { TableInfo } from "../generated/protocol";
import { otherSeat } from "../told/view";

const byTouch = (): boolean => typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;

/** Whether moves are asked for once more: as the player wishes, else by touch in games with a person elsewhere. */
export function confirms(table: TableInfo, you: Seat | null): boolean {
  if (settings.confirm !== null) return settings.confirm;
  return you !== null && table.seats[otherSeat(you)].sits === "person" && byTouch();
}
