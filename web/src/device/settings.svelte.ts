/** Small habits of one person at one device. */

const STORE = "schotten.settings";

interface Kept {
  autoDraw: boolean;
  winBar: boolean;
  cardSize: "small" | "usual" | "large";
  /** A game that is lost for certain may be ended at once. */
  endOffer: boolean;
  /** A notice of the system when it is one's turn in a hidden tab. */
  notify: boolean;
  /** Every card is asked for once more; null: by touch in games with friends. */
  confirm: boolean | null;
  /** The computer on this device answers at once, without the pause in which its move can be followed. */
  quick: boolean;
  /** … and thinks on two cores. */
  twoCores: boolean;
  /** Tips for who is new, each once. */
  tips: boolean;
  /** The formations' order stays beside the table. */
  strip: boolean;
}

function kept(): Kept {
  const usual: Kept = {
    autoDraw: true,
    winBar: true,
    cardSize: "usual",
    endOffer: true,
    confirm: null,
    quick: false,
    twoCores: false,
    notify: false,
    tips: true,
    strip: false,
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
  get quick(): boolean {
    return this.#kept.quick;
  }
  get twoCores(): boolean {
    return this.#kept.twoCores;
  }
  get notify(): boolean {
    return this.#kept.notify;
  }

  get tips(): boolean {
    return this.#kept.tips;
  }
  get strip(): boolean {
    return this.#kept.strip;
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
