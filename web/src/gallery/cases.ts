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
    case "full":
    case "pinned":
      return { view: filled(view), moves: mockMoves };
    case "over":
      for (const at of [2, 3]) Object.assign(view.spots[at] ?? {}, { owner: 0 });
      Object.assign(view.spots[1] ?? {}, { owner: 0 });
      return { view: { ...view, over: { winner: 0, reason: "neighbours" } }, moves: () => [] };
    default:
      return { view, moves: mockMoves };
  }
}

/** Rows as full as they become, the hand as large, the discard as high: what a screen has to bear. */
function filled(view: TableView): TableView {
  const values = view.attacker === null ? [1, 9, 8, 7] : [10, 11, 8, 0];
  const free = view.attacker === null ? 7 : 6;
  const colours = ["r", "g", "b", "y", "p", ...(view.attacker === null ? ["o"] : [])];
  const card = (at: number) => `${colours[at % colours.length]}${values[at % values.length]}`;
  const spots = view.spots.map((spot, index) => {
    const places = Math.max(spot.places, 3);
    const rows = [0, 1].map((seat) =>
      Array.from({ length: index === free && seat === 0 ? places - 1 : places }, (_, at) =>
        card(index + at + seat),
      ),
    );
    if (view.tactical && index === 2) rows[0]?.splice(0, 1, "joker");
    if (view.tactical && index === 3) rows[1]?.splice(0, 1, "spy");
    return { ...spot, rows: rows as [string[], string[]] };
  });
  const more = view.tactical ? ["joker", "joker", "exchange"] : [];
  const hand = [...view.hand.filter((one) => /\d/.test(one)), ...more].slice(0, view.tactical ? 9 : 6);
  const used = view.tactical ? ["desert", "betray", "redeploy"] : [];
  return {
    ...view,
    spots,
    hand,
    used: [used, [...used, "recruiter"]],
    discard: colours.flatMap((clan) => [`${clan}2`, `${clan}3`]),
  };
}
