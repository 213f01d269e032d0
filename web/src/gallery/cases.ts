import type { EditionId } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { LegalMove, TableView } from "../generated/protocol";
import { mockMoves, numbered, VIEWS } from "./mocks";

export interface Case {
  view: TableView;
  moves: (view: TableView) => LegalMove[];
}

/** Moments of a game that the plain table does not show: oil, picks, the end, a spectator. */
export function mockCase(edition: EditionId, name: string): Case {
  const view = structuredClone(VIEWS[EDITIONS[edition].look]);
  switch (name) {
    case "oil":
      return {
        view: { ...view, you: 1, turn: 1 },
        moves: () => numbered(view.spots.map((_, spot) => ({ kind: "cauldron", spot }))),
      };
    case "pick":
      return {
        view: { ...view, phase: "pick_target" },
        moves: () =>
          numbered(
            view.spots.flatMap((spot, index) =>
              spot.owner === null
                ? spot.rows[1].map((card, place) => ({
                    kind: "pick" as const,
                    from: "row" as const,
                    seat: 1 as const,
                    spot: index,
                    place,
                    card,
                  }))
                : [],
            ),
          ),
      };
    case "discard":
      return {
        view,
        moves: () => numbered(view.discard.map((card) => ({ kind: "pick", from: "discard", card }))),
      };
    case "over":
      for (const at of [2, 3]) Object.assign(view.spots[at] ?? {}, { owner: 0 });
      Object.assign(view.spots[1] ?? {}, { owner: 0 });
      return { view: { ...view, over: { winner: 0, reason: "neighbours" } }, moves: () => [] };
    default:
      return { view, moves: mockMoves };
  }
}
