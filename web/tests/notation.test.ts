import fc from "fast-check";
import { describe, expect, it } from "vitest";
import broken from "../../conformance/notation/broken.json";
import moves from "../../conformance/notation/moves.json";
import records from "../../conformance/notation/records.json";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import type { EditionId } from "../src/generated/codes";
import { isWhole, readRecord, UnreadRecord } from "../src/notation/reading";
import { recordText, VIEWER_NAMES, type Viewer } from "../src/notation/writing";
import { engineFile } from "./engineFile";
import { SEEN_BY, type Session, walkedFrames } from "./sessions";

const GOLDEN = import.meta.glob<string>("../../conformance/records/*.totten", {
  eager: true,
  import: "default",
  query: "?raw",
});
const SESSIONS = Object.values(
  import.meta.glob<Session>("../../conformance/tables/[!r]*.json", { eager: true, import: "default" }),
);
type Seen = Readonly<Record<string, string>>;
const VIEWERS: readonly Viewer[] = ["all", 0, 1, "watch"];
const whole = records.flatMap(({ session, seen }) =>
  "all" in seen ? [{ session, seen: seen as Record<string, string> }] : [],
);

it.each(Object.entries(moves))("every move of %s has its text", async (edition, texts) => {
  const key = edition as EditionId;
  const referee = new Referee(await engineFile(), key, allOptions(key, {}));
  for (const [text, move] of Object.entries(texts)) expect(referee.text(move)).toBe(text);
});

describe("records", () => {
  it.each(whole)("are read, and written the same for all viewers: $session", async ({ seen }) => {
    const record = readRecord(await engineFile(), seen.all ?? "");
    if (!isWhole(record)) throw new Error("this is a whole one");
    for (const viewer of VIEWERS) {
      expect(recordText(record.game, record, viewer)).toBe(seen[VIEWER_NAMES[viewer] ?? ""]);
    }
  });

  it.each(Object.entries(GOLDEN))("of Python's golden games are read: %s", async (_, text) => {
    expect(readRecord(await engineFile(), text).game.outcome).not.toBeNull();
  });

  it("with anything changed are read or refused with a line of theirs", async () => {
    const engine = await engineFile();
    const texts = ["all", "A", "watcher"].map((viewer) => whole[0]?.seen[viewer] ?? "");
    const spoilt = fc
      .tuple(fc.constantFrom(...texts), fc.nat(2000), fc.nat(3), fc.string({ maxLength: 3 }))
      .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
    const read = (said: string): void => {
      try {
        readRecord(engine, said);
      } catch (error) {
        expect(error, said).toBeInstanceOf(UnreadRecord);
        const { line } = error as UnreadRecord;
        expect(line > 0 && line <= said.split("\n").length, said).toBe(true);
      }
    };
    fc.assert(fc.property(spoilt, read), { numRuns: 60 });
  });

  it("are refused where they are wrong", async () => {
    const engine = await engineFile();
    for (const { text, line } of broken) {
      let found: unknown = null;
      try {
        readRecord(engine, text);
      } catch (error) {
        found = error;
      }
      expect(found, text).toBeInstanceOf(UnreadRecord);
      expect((found as UnreadRecord).line, text).toBe(line);
    }
  });

  it.each(SESSIONS)(
    "of one viewer are walked to the frames of the game itself: $name",
    async ({ name, replays }) => {
      const engine = await engineFile();
      const games = records.filter(({ session }) => session === name).map(({ seen }) => seen as Seen);
      expect(games).toHaveLength(replays.length);
      for (const [at, seen] of games.entries()) {
        for (const [viewer, eyes] of Object.entries(SEEN_BY)) {
          expect(walkedFrames(engine, seen[viewer] ?? "", at + 1), viewer).toBe(replays[at]?.[eyes]);
        }
      }
    },
  );
});
