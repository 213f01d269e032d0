import type { ErrorCode } from "../generated/codes";
import { type Catalogue, type Params, speak } from "./catalogue";
import { type Key, lentKey } from "./keys";
import { bestLanguage, LANGUAGES, type Language, loadCatalogue } from "./languages";

const STORE = "schotten.language";

function keptLanguage(): Language {
  try {
    const kept = localStorage.getItem(STORE);
    const found = LANGUAGES.find((language) => language === kept);
    if (found) return found;
  } catch {
    // No storage: the browser's setting decides.
  }
  return bestLanguage(typeof navigator === "undefined" ? [] : navigator.languages);
}

/** The words of the page in the language chosen now; whatever reads them follows a change in place. */
class Words {
  language = $state<Language>(keptLanguage());
  #catalogue = $state.raw<Catalogue>({});
  readonly #rules = $derived(new Intl.PluralRules(this.language));
  readonly #parts = $derived(new Intl.ListFormat(this.language, { type: "conjunction" }));

  /** The words of all screens, not only of the start. */
  #all = false;
  /** What is loaded is loaded in turn: the last wish holds. */
  #turn: Promise<void> = Promise.resolve();

  /** Loads the language first, so that the page never shows half of each. */
  choose(language: Language, keep = true): Promise<void> {
    return this.#next(() => this.#load(language, this.#all, keep));
  }

  /** A part of the page behind the start screen, with all words of the language. */
  async whole<Part>(load: () => Promise<Part>): Promise<Part> {
    const all = this.#next(() => (this.#all ? Promise.resolve() : this.#load(this.language, true, false)));
    const [part] = await Promise.all([load(), all]);
    return part;
  }

  #next(load: () => Promise<void>): Promise<void> {
    this.#turn = this.#turn.then(load, load);
    return this.#turn;
  }

  async #load(language: Language, all: boolean, keep: boolean): Promise<void> {
    this.#catalogue = await loadCatalogue(language, all);
    this.#all = all;
    this.language = language;
    document.documentElement.lang = language;
    if (!keep) return;
    try {
      localStorage.setItem(STORE, language);
    } catch {
      // The choice holds until the page is closed.
    }
  }

  has(key: string): boolean {
    return this.#own(key) in this.#catalogue;
  }

  /** A game's own words first; what it has none for, it may borrow. */
  #own(key: string): string {
    return key in this.#catalogue ? key : lentKey(key);
  }

  /** A text by a key that is known when the page is built. */
  say(key: Key, params: Params = {}): string {
    return speak(this.#catalogue, this.#rules, this.#own(key), params);
  }

  /** A text by a key put together from codes of the server. */
  told(key: string, params: Params = {}): string {
    return speak(this.#catalogue, this.#rules, this.#own(key), params);
  }

  list(parts: readonly string[]): string {
    return this.#parts.format(parts);
  }

  percent(share: number): string {
    const whole = Math.round(100 * share) / 100 || 0; // a little below 0 is no "-0 %"
    return new Intl.NumberFormat(this.language, { style: "percent" }).format(whole).replace("-", "−");
  }

  /** With up to one digit behind the point. */
  percentFine(share: number): string {
    return new Intl.NumberFormat(this.language, { style: "percent", maximumFractionDigits: 1 }).format(share);
  }

  number(value: number, digits = 0): string {
    return new Intl.NumberFormat(this.language, { maximumFractionDigits: digits }).format(value);
  }

  /** For tests: a catalogue without the network. */
  use(language: Language, catalogue: Catalogue): void {
    this.language = language;
    this.#catalogue = catalogue;
  }
}

export const words = new Words();
export const t = (key: Key, params?: Params): string => words.say(key, params);

/** With a capital, as at the beginning of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Why something was not done: a code of the server, or that there is none to be reached. */
export function errorText(code: ErrorCode | "unreachable"): string {
  return t(code === "unreachable" ? "page.error.unreachable" : `error.${code}`);
}
