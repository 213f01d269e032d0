/** The formations of complete rows: the table knows no rules, so it asks for each once. */
import type { FormationType, Seat } from "../generated/codes";
import type { SpotView, TableView } from "../generated/protocol";
import type { RowNames } from "../words/speech";

/** Says what the complete rows of a spot are. */
export type Namer = (spot: number) => Promise<RowNames>;

export const hasNames = (spot: SpotView): boolean => spot.rows.some((row) => row.length >= spot.places);

/** All that a formation hangs on. */
const keyOf = (spot: SpotView, at: number): string =>
  JSON.stringify([at, spot.rows, spot.damaged, spot.terrain.map(({ card }) => card)]);

export class RowNaming {
  #known = $state.raw<ReadonlyMap<string, RowNames>>(new Map());
  readonly #asked = new Set<string>();

  constructor(readonly namer: () => Namer | undefined) {}

  /** Asks for what is complete on the table and not named yet. */
  follow(view: TableView): void {
    view.spots.forEach((spot, at) => {
      if (hasNames(spot)) void this.#ask(spot, at);
    });
  }

  async #ask(spot: SpotView, at: number): Promise<void> {
    const key = keyOf(spot, at);
    const namer = this.namer();
    if (!namer || this.#asked.has(key)) return;
    this.#asked.add(key);
    const names = await namer(at);
    // Whoever answers may be a move ahead of what is shown.
    if (JSON.stringify(names.rows) === JSON.stringify(spot.rows))
      this.#known = new Map(this.#known).set(key, names);
    else this.#asked.delete(key);
  }

  at(view: TableView, at: number): RowNames | null {
    const spot = view.spots[at];
    return (spot && this.#known.get(keyOf(spot, at))) ?? null;
  }

  type(view: TableView, at: number, seat: Seat): FormationType | null {
    return this.at(view, at)?.types[seat] ?? null;
  }
}
