/** Catalogues are flat: a key leads to a text with {names}, or to one text for each plural form. */

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>>;
export type Entry = string | Plural;
export type Catalogue = Readonly<Record<string, Entry>>;
export type Params = Readonly<Record<string, string | number>>;

const HOLE = /\{(\w+)\}/g;

export function fill(text: string, params: Params): string {
  return text.replace(HOLE, (hole, name: string) => String(params[name] ?? hole));
}

/** The form for a count; a language without that form falls back to "other". */
export function form(entry: Entry, rules: Intl.PluralRules, params: Params): string {
  if (typeof entry === "string") return entry;
  const count = Number(params.count ?? params.n ?? 0);
  return entry[rules.select(count)] ?? entry.other ?? "";
}

/** The text of a key with its holes filled; an unknown key stands for itself, so that it is seen. */
export function speak(catalogue: Catalogue, rules: Intl.PluralRules, key: string, params: Params): string {
  const entry = catalogue[key];
  return entry === undefined ? key : fill(form(entry, rules, params), params);
}
