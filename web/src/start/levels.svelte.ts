/** The computer's levels, weakest first, as the server has them. */

const USUAL = ["child", "novice", "casual", "club", "expert", "master"];

class Levels {
  known = $state.raw<string[]>(USUAL);

  load(): void {
    fetch("/api/catalogue")
      .then((answer) => (answer.ok ? (answer.json() as Promise<{ levels?: unknown }>) : null))
      .then((catalogue) => {
        const levels = catalogue?.levels;
        if (Array.isArray(levels) && levels.length > 0) this.known = levels.map(levelKey);
      })
      .catch(() => undefined);
  }
}

const levelKey = (level: unknown): string =>
  typeof level === "string" ? level : String((level as { key?: unknown }).key ?? "");

export const levels = new Levels();
