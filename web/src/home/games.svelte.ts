/** My games: what this device keeps, as lists show it. It is read without a worker, so that the first screen stays light. */
import { Refused } from "../told/refused";
import { device } from "./device.svelte";
import type { KeptTable } from "./store";

class Games {
  all = $state.raw<readonly KeptTable[]>([]);

  get unfinished(): KeptTable[] {
    return this.all.filter(({ info }) => info.stage === "playing" || !info.series.over);
  }

  get finished(): KeptTable[] {
    return this.all.filter(({ info }) => info.stage === "over" && info.series.over);
  }

  async load(): Promise<void> {
    const found = device.unkept ? await device.call("tables") : await this.#stored();
    this.all = [...found].sort((one, two) => two.at - one.at);
  }

  async #stored(): Promise<KeptTable[]> {
    const { BrowserStore } = await import("./store");
    try {
      const store = await BrowserStore.open();
      return await store.tables().finally(() => store.db.close());
    } catch {
      return []; // whoever plays is told that nothing is kept
    }
  }

  async remove(id: string): Promise<void> {
    await device.call("remove", id);
    await this.load();
  }

  give(): Promise<string> {
    return device.call("give");
  }

  /** Takes a file in: saved games, or the record of one. How many are new, and the table of a record. */
  async take(text: string): Promise<{ count: number; id: string | null }> {
    const saved = text.trimStart().startsWith("{");
    const found = saved
      ? { count: await device.call("take", text), id: null }
      : { count: 1, id: await device.call("open", text) };
    await this.load();
    return found;
  }
}

export const games = new Games();

/** Why a file was not taken in: the key of the sentence, and the line that is wrong. */
export function fileTrouble(error: unknown): { key: "bad_file" | "bad_line" | "one_seat"; line: number } {
  const facts = error instanceof Refused ? error.facts : {};
  const line = typeof facts.line === "number" ? facts.line : 0;
  if (facts.why === "one_seat") return { key: "one_seat", line };
  // A text whose first line is wrong is no record at all.
  return { key: line > 1 ? "bad_line" : "bad_file", line };
}
