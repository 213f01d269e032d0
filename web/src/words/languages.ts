import { LANGUAGES, type Language } from "../generated/codes";
import type { Catalogue } from "./catalogue";

export { LANGUAGES, type Language };

/** Each language in its own words. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: "English",
  uk: "Українська",
  ru: "Русский",
  it: "Italiano",
};

type Load = () => Promise<{ default: Catalogue }>;

/** What the start screen says, which is all that a first visit fetches, and all words, for whatever lies behind it. */
const LOADERS: Readonly<Record<Language, { start: Load; all: Load }>> = {
  en: { start: () => import("../../../src/schotten/i18n/en/start.json"), all: () => import("./en") },
  uk: { start: () => import("../../../src/schotten/i18n/uk/start.json"), all: () => import("./uk") },
  ru: { start: () => import("../../../src/schotten/i18n/ru/start.json"), all: () => import("./ru") },
  it: { start: () => import("../../../src/schotten/i18n/it/start.json"), all: () => import("./it") },
};

export async function loadCatalogue(language: Language, all: boolean): Promise<Catalogue> {
  return (await LOADERS[language][all ? "all" : "start"]()).default;
}

/** The first of the wished languages that we have ("it-CH" counts as "it"), else English. */
export function bestLanguage(wishes: readonly string[]): Language {
  for (const wish of wishes) {
    const short = wish.toLowerCase().split("-")[0];
    const found = LANGUAGES.find((language) => language === short);
    if (found) return found;
  }
  return "en";
}
