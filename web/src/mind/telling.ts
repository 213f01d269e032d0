/** What the mind found as it is told: reasons and reviewed moves with the names of what they are about (schotten.ai.review_parts). */
import type { Referee } from "../game/referee";
import { CLANS, type FormationType, GRADES, type Grade, LEAST_LOSS, REASONS } from "../generated/codes";
import type { Card, LegalMove, Reason, ReviewedMove } from "../generated/protocol";
import { CODE_LISTS } from "../generated/rows";
import { cardText, type Numbers } from "../told/rows";
import type { ReasonCells, RootMove } from "./mind";
import type { TurnReview } from "./reviewing";

/** Of win probabilities no more is told. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** The grade of a move by what it lost. */
export const gradeOf = (loss: number): Grade =>
  [...GRADES].reverse().find((grade) => loss >= LEAST_LOSS[grade]) ?? "best";

/** The formation that a reason is about; some are about none. */
function formationOf(type: number): FormationType {
  const formation = CODE_LISTS.type?.[type];
  if (formation === undefined) throw new Error(`no formation has the number ${type}`);
  return formation as FormationType;
}

/** A reason with the names of what it is about; `found` are the moves of a hint. */
export function toldReason(
  referee: Referee,
  view: Numbers,
  [number, spot, type, about]: ReasonCells,
  found: readonly RootMove[] = [],
): Reason {
  const code = REASONS[number];
  if (code === undefined) throw new Error(`no reason has the number ${number}`);
  switch (code) {
    case "wins":
    case "waits":
      return { code };
    case "takes_spot":
    case "makes_claim":
    case "claim_next":
    case "lost":
    case "more_at":
      return { code, spot };
    case "decides":
    case "completes":
    case "rules_out":
    case "beaten":
      return { code, spot, formation: formationOf(type) };
    case "keeps":
    case "begins":
    case "ends": {
      const colour = CLANS[about];
      const formation = formationOf(type);
      return colour === undefined ? { code, spot, formation } : { code, spot, formation, colour };
    }
    case "wants":
      return { code, spot, formation: formationOf(type), card: cardText(referee.edition, about) as Card };
    case "better_than": {
      const [best, other] = [found[0], found[about]];
      if (!best || !other) throw new Error(`no move of the answer has the place ${about}`);
      return { code, move: referee.told(view, other.move), by: round(best.value - other.value) };
    }
    case "reply":
      return { code, move: referee.toldReply(about) };
  }
}

/** The moves of a turn, as a review tells them. */
export function toldTurn(referee: Referee, { number, frame, moves }: TurnReview): ReviewedMove[] {
  return moves.map((each, at) => {
    const told = (move: number): LegalMove => referee.told(each.before, move);
    return {
      frame: frame + at,
      turn: number,
      seat: each.seat,
      move: told(each.move),
      value: round(each.value),
      best: each.best === null ? null : told(each.best),
      bestValue: round(each.bestValue),
      loss: round(each.loss),
      grade: gradeOf(each.loss),
      chosen: each.chosen,
      proven: each.proven && each.bestProven,
      luck: each.luck === null ? null : round(each.luck),
      reasons: each.reasons.map((cells) => toldReason(referee, each.before, cells)),
      lead: round(each.lead),
    };
  });
}
