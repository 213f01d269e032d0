/** The lessons of an edition, loaded when they are needed: rows for every language, and the words of one. */
import type { EditionId, Language } from "../generated/codes";
import { MADE_FOR } from "../generated/lessons";
import { Refused } from "../told/refused";
import type { LessonRows } from "./lecture";

export interface StopWords {
  readonly say: string;
  /** To each named mistake. */
  readonly wrong: readonly string[];
  readonly else: string;
}
export interface LessonWords {
  readonly title: string;
  readonly stops: readonly StopWords[];
}
type AllWords = Readonly<Record<string, LessonWords>>;

const ROWS = import.meta.glob<readonly LessonRows[]>("../generated/lessons.*.json", { import: "default" });

async function file<T>(name: string): Promise<T> {
  const load = ROWS[`../generated/lessons.${name}.json`];
  if (!load) throw new Error(`no lessons ${name}`);
  return (await load()) as T;
}

/** Every lesson's words of an edition in a language. */
export const loadWords = (edition: EditionId, language: Language): Promise<AllWords> =>
  file<AllWords>(`${edition}.${language}`);

/** The rows of an edition's lessons; refused if they were made for another engine file than the page's. */
export async function loadRows(edition: EditionId, engineDigest: string): Promise<readonly LessonRows[]> {
  if (engineDigest !== MADE_FOR) throw new Refused("bad_body", { why: "unfit" });
  return file<readonly LessonRows[]>(edition);
}
