import type { TurnEvent } from "../generated/protocol";

/** Events in heaps of one turn each; the note that a turn begins starts a new heap. */
export function turnsOf(events: readonly TurnEvent[]): TurnEvent[][] {
  const turns: TurnEvent[][] = [];
  let heap: TurnEvent[] = [];
  for (const event of events) {
    if (event.kind === "turn") {
      if (heap.length > 0) turns.push(heap);
      heap = [];
    } else {
      heap.push(event);
    }
  }
  if (heap.length > 0) turns.push(heap);
  return turns;
}
