/** Small habits of one person at one device. */

import { place } from "./place";

const STORE = "schotten.settings";

interface Kept {
  autoDraw: boolean;
  winBar: boolean;
  cardSize: "small" | "usual" | "large";
  /** A game that is lost for certain may be ended at once. */
  endOffer: boolean;
  /** Every card is asked for once more; null: by touch in games with friends. */
  confirm: boolean | null;
  /** Tables that nobody has to come to are made on this device, not at the server. */
  playHere: boolean;
}

function kept(): Kept {
  const usual: Kept = {
    autoDraw: true,
    winBar: true,
    cardSize: "usual",
    endOffer: true,
    confirm: null,
    playHere: true,
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORE) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

class Settings {
  #kept = $state.raw(kept());

  get autoDraw(): boolean {
    return this.#kept.autoDraw;
  }
  get winBar(): boolean {
    return this.#kept.winBar;
  }
  get cardSize(): Kept["cardSize"] {
    return this.#kept.cardSize;
  }
  get endOffer(): boolean {
    return this.#kept.endOffer;
  }
  get confirm(): boolean | null {
    return this.#kept.confirm;
  }
  get playHere(): boolean {
    return place.folder || this.#kept.playHere; // where no server answers there is no other place
  }

  set(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    try {
      localStorage.setItem(STORE, JSON.stringify(this.#kept));
    } catch {
      // It holds until the page is closed.
    }
  }
}

export const settings = new Settings();
