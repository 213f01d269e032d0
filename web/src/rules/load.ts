import type { EditionId, FormationType, Language, OptionName } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Card, Options } from "../generated/protocol";
import type { Catalogue } from "../words/catalogue";

/** The long texts have chunks of their own: only who opens the rules loads them. */
const LOADERS: Readonly<Record<Language, () => Promise<{ default: Catalogue }>>> = {
  en: () => import("../../../src/schotten/i18n/en/rules.json"),
  uk: () => import("../../../src/schotten/i18n/uk/rules.json"),
  ru: () => import("../../../src/schotten/i18n/ru/rules.json"),
  it: () => import("../../../src/schotten/i18n/it/rules.json"),
};

export async function loadRules(language: Language): Promise<Catalogue> {
  return (await LOADERS[language]()).default;
}

/** The text of a section, in which each option stands for the sentence of the value that it has in this game. */
export function ruleText(
  texts: Catalogue,
  look: string,
  section: string,
  edition: EditionId,
  options: Options,
): string {
  const value = (name: string): unknown =>
    options[name as OptionName] ?? EDITIONS[edition].choices[name as OptionName];
  const key = `rules.${look}.${section}`;
  return String(texts[`${key}.text`] ?? "").replace(/\{(\w+)\}/g, (_, name: string) =>
    String(texts[`${key}.${name}.${String(value(name))}`]),
  );
}

/** An example of each formation, strongest first; every edition has these cards. */
export const FORMATIONS: readonly (readonly [FormationType, readonly Card[]])[] = [
  ["colour_run", ["b6", "b7", "b8"]],
  ["same", ["r5", "g5", "y5"]],
  ["colour", ["p2", "p4", "p9"]],
  ["run", ["y3", "r4", "b5"]],
  ["sum", ["g1", "r6", "p9"]],
];
