import type { SoundName } from "../device/sound";
import type { TableView } from "../generated/protocol";
import { flights } from "./flights";

/** What can be heard between two views: at most one sound for each kind of thing that happened. */
export function soundsOf(before: TableView, after: TableView): SoundName[] {
  const heard: SoundName[] = [];
  if (after.over && !before.over) heard.push("win");
  const claimed = after.spots.some(
    (spot, index) => spot.owner !== null && before.spots[index]?.owner === null,
  );
  const broken = after.spots.some((spot, index) => spot.damaged && !before.spots[index]?.damaged);
  if (claimed) heard.push("stone");
  if (broken) heard.push("crack");
  if (after.cauldrons < before.cauldrons) heard.push("pour");
  if (heard.length === 0 && flights(before, after).length > 0) heard.push("card");
  return heard;
}
