/** Light or dark: the system's wish, unless the player has chosen. */

export type Theme = "light" | "dark";
export type ThemeChoice = Theme | "system";

const STORE = "schotten.theme";
const DARK = "(prefers-color-scheme: dark)";

function keptChoice(): ThemeChoice {
  try {
    const kept = localStorage.getItem(STORE);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

class ThemeState {
  choice = $state<ThemeChoice>(keptChoice());
  #dark = $state(typeof matchMedia === "function" && matchMedia(DARK).matches);
  readonly current = $derived<Theme>(
    this.choice === "system" ? (this.#dark ? "dark" : "light") : this.choice,
  );

  choose(choice: ThemeChoice): void {
    this.choice = choice;
    try {
      if (choice === "system") localStorage.removeItem(STORE);
      else localStorage.setItem(STORE, choice);
    } catch {
      // No storage: the choice holds until the page is closed.
    }
  }

  /** Follows the system whenever it changes its mind. */
  follow(): void {
    matchMedia(DARK).addEventListener("change", (event) => {
      this.#dark = event.matches;
    });
  }
}

export const theme = new ThemeState();
