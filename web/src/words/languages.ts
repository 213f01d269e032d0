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

/** One chunk a language, loaded when it is chosen. */
const LOADERS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("./en"),
  uk: () => import("./uk"),
  ru: () => import("./ru"),
  it: () => import("./it"),
};

export async function loadCatalogue(language: Language): Promise<Catalogue> {
  return (await LOADERS[language]()).default;
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
