/** The lessons of an edition as the page lists them, and which one is next. */
import { progress } from "../device/progress.svelte";
import type { EditionId } from "../generated/codes";
import { LESSONS } from "../generated/lessons";

export interface Listed {
  readonly name: string;
  readonly chapter: "steps" | "cards" | "examples" | "thinking";
  readonly stops: number;
}

export const lessonsOf = (edition: EditionId): readonly Listed[] => LESSONS[edition];

export const isDone = (edition: EditionId, { name, stops }: Listed): boolean =>
  progress.at(edition, name) >= stops;

/** The first lesson that is not done; null when all are. */
export const nextLesson = (edition: EditionId): Listed | null =>
  lessonsOf(edition).find((lesson) => !isDone(edition, lesson)) ?? null;

export const doneCount = (edition: EditionId): number =>
  lessonsOf(edition).filter((lesson) => isDone(edition, lesson)).length;
