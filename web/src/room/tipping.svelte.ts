/** Which tip is shown: each once, none soon after another; it goes by itself. */
import { settings } from "../device/settings.svelte";
import { seen, type TipName } from "../device/tips.svelte";
import type { Position } from "../generated/protocol";
import type { Room } from "../session/room.svelte";
import { contested, fittingTips } from "./tips";

/** A tip goes by itself after so many moves, and none comes sooner after another. */
const STAYS = 4;

export class Tipping {
  #shown = $state<TipName | null>(null);
  #since = $state(-STAYS);
  /** Spots about which was asked whether a tie is lost there. */
  readonly #asked = new Set<string>();

  constructor(readonly room: Room) {}

  /** The tip to show at a position; null: none. */
  at({ view }: Position): TipName | null {
    return settings.tips && view.over === null && this.#fresh(view.moveCount) ? this.#shown : null;
  }

  #fresh(count: number): boolean {
    return count >= this.#since && count < this.#since + STAYS;
  }

  /** Looks whether a tip fits what has come. */
  follow(position: Position): void {
    if (!settings.tips || this.#fresh(position.view.moveCount)) return;
    const fitting = fittingTips(position).find((name) => !seen.has(name));
    if (fitting) this.#show(fitting, position);
    else if (!seen.has("lost_tie")) void this.#askTies(position);
  }

  close(): void {
    this.#shown = null;
  }

  /** No more tips. */
  off(): void {
    settings.set({ tips: false });
    this.close();
  }

  #show(name: TipName, { view }: Position): void {
    this.#shown = name;
    this.#since = view.moveCount;
    seen.note(name);
  }

  async #askTies(at: Position): Promise<void> {
    const { you, over, game } = at.view;
    if (you === null || over || at.moves.length === 0) return;
    for (const spot of contested(at)) {
      if (this.#asked.has(`${game} ${spot}`)) continue;
      this.#asked.add(`${game} ${spot}`);
      const claim = await this.room.explain(spot, you);
      if (claim.tied && !claim.holds && at === this.room.position) this.#show("lost_tie", at);
    }
  }
}
