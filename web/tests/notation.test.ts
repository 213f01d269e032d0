import fc from "fast-check";
import { describe, expect, it } from "vitest";
import broken from "../../conformance/notation/broken.json";
import moves from "../../conformance/notation/moves.json";
import records from "../../conformance/notation/records.json";
import { allOptions } from "../src/game/options";
import { Referee } from "../src/game/referee";
import type { EditionId } from "../src/generated/codes";
import { readRecord, UnreadRecord } from "../src/notation/reading";
import { recordText, VIEWER_NAMES, type Viewer } from "../src/notation/writing";
import { engineFile } from "./engineFile";

const GOLDEN = import.meta.glob<string>("../../conformance/records/*.totten", {
  eager: true,
  import: "default",
  query: "?raw",
});
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
    for (const viewer of VIEWERS) {
      expect(recordText(record.game, record, viewer)).toBe(seen[VIEWER_NAMES[viewer] ?? ""]);
    }
  });

  it.each(Object.entries(GOLDEN))("of Python's golden games are read: %s", async (_, text) => {
    expect(readRecord(await engineFile(), text).game.outcome).not.toBeNull();
  });

  it("with anything changed are read or refused with a line of theirs", async () => {
    const engine = await engineFile();
    const text = whole[0]?.seen.all ?? "";
    const spoilt = fc
      .tuple(fc.nat(text.length), fc.nat(3), fc.string({ maxLength: 3 }))
      .map(([at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
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

  it("of one seat are known for what they are", async () => {
    const engine = await engineFile();
    const text = records[0]?.seen.A ?? "";
    expect(() => readRecord(engine, text)).toThrow("one_seat");
  });
});
