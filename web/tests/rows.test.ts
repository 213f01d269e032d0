import { describe, expect, it } from "vitest";
import games from "../../conformance/told/rows.json";
import type { EditionId, Seat } from "../src/generated/codes";
import { VIEW } from "../src/generated/rows";
import { heapTexts, toldClaim, toldEvents, toldMove, toldView } from "../src/told/rows";

const numbers = (text: string): bigint[] => text.split(" ").map(BigInt);

describe.each(games)("told numbers become the protocol's fields: $edition", (game) => {
  const edition = game.edition as EditionId;

  it("events, to all eyes", () => {
    for (const { records, told } of game.events) {
      const rows = records.flatMap(numbers);
      told.forEach((wanted, eyes) => {
        expect(toldEvents(edition, rows, records.length, eyes)).toEqual(wanted);
      });
    }
  });

  it("positions, moves and claims", () => {
    for (const { seat, row, view, moves, claim } of game.positions) {
      const sight = { edition, tactical: game.tactical, seat: seat as Seat | null, row: numbers(row) };
      expect(sight.row).toHaveLength(VIEW.WIDTH);
      expect(toldView(sight, 1, null, [])).toEqual(view);
      for (const { parts, told } of moves)
        expect(toldMove(edition, told.id, told.text, numbers(parts))).toEqual(told);
      expect(toldClaim(edition, numbers(claim.record))).toEqual(claim.told);
    }
  });
});

it("says so when numbers mean nothing", () => {
  const [game] = games;
  const record = numbers(game?.events[0]?.records[0] ?? "");
  record[0] = 99n;
  expect(() => toldEvents("iello", record, 1, 0)).toThrow("no code 99");
  expect(heapTexts("iello", 1n, 2n)).toEqual(["r1", "joker", "joker"]);
});

it("knows a game that a player has ended", () => {
  const [game] = games;
  const row = numbers(game?.positions[0]?.row ?? "");
  const stopped = { winner: 1, reason: "resigned" } as const;
  const view = toldView({ edition: "iello", tactical: true, seat: 0, row }, 2, stopped, []);
  expect([view.phase, view.over, view.effect, view.game]).toEqual(["over", stopped, null, 2]);
});
