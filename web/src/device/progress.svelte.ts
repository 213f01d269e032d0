/** How far one has come in lessons, kept in this browser: the stop to go on from, by edition and lesson. */

const STORE = "schotten.lessons";
const MOST = 100;

export type Stops = Readonly<Record<string, number>>;

/** What is a stop of a lesson among what somebody wrote. */
function checked(said: unknown): Stops {
  if (typeof said !== "object" || said === null || Array.isArray(said)) return {};
  const good = Object.entries(said).filter(
    ([name, stop]) => /^[a-z]+\/[a-z0-9-]+$/.test(name) && Number.isInteger(stop) && stop > 0 && stop < MOST,
  );
  return Object.fromEntries(good) as Stops;
}

function kept(): Stops {
  try {
    return checked(JSON.parse(localStorage.getItem(STORE) ?? "{}"));
  } catch {
    return {};
  }
}

class Progress {
  #stops = $state.raw<Stops>(kept());

  get all(): Stops {
    return this.#stops;
  }

  /** Whether any lesson was ever begun here. */
  get begun(): boolean {
    return Object.keys(this.#stops).length > 0;
  }

  at(edition: string, lesson: string): number {
    return this.#stops[`${edition}/${lesson}`] ?? 0;
  }

  /** Remembers a stop; one further on is never forgotten for one before. */
  reach(edition: string, lesson: string, stop: number): void {
    this.merge({ [`${edition}/${lesson}`]: stop });
  }

  /** Takes in what was reached elsewhere. */
  merge(said: unknown): void {
    const better = Object.entries(checked(said)).filter(([name, stop]) => stop > (this.#stops[name] ?? 0));
    if (better.length === 0) return;
    this.#stops = { ...this.#stops, ...Object.fromEntries(better) };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#stops));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const progress = new Progress();
