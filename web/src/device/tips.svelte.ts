/** Which tips this browser has shown: each is shown once. */

const STORE = "schotten.tips";
export const TIPS = ["claim", "full_row", "tactics", "lost_tie", "retreat"] as const;
export type TipName = (typeof TIPS)[number];
/** Besides the tips, what comes once: the next step after the first game. */
export type OnceName = TipName | "first_game";

function kept(): readonly string[] {
  try {
    const said: unknown = JSON.parse(localStorage.getItem(STORE) ?? "[]");
    return Array.isArray(said) ? said.filter((name) => typeof name === "string") : [];
  } catch {
    return [];
  }
}

class Seen {
  #names = $state.raw<readonly string[]>(kept());

  has(name: OnceName): boolean {
    return this.#names.includes(name);
  }

  note(name: OnceName): void {
    if (this.has(name)) return;
    this.#names = [...this.#names, name];
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#names));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const seen = new Seen();
