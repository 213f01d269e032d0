/**
 * A game as one viewer saw it, followed step by step by the engine file (schotten.rules.walk). Its states are made up where
 * the viewer saw nothing, anew for each step: they are for the viewer's eyes only.
 */
import type { Seat } from "../generated/codes";
import type { Referee, Walk } from "./referee";
import { GameStory } from "./story";

export class SeenGame extends GameStory {
  /** What the viewer knows, and what is remembered on the way. */
  #walk: Walk;

  private constructor(
    referee: Referee,
    readonly viewer: Seat | null,
    commitment: string,
    walk: Walk,
  ) {
    super(referee, commitment, walk.state);
    this.#walk = walk;
  }

  /** The game after the deal; null if the viewer's hand, which a watcher has not, cannot have been dealt. */
  static begin(
    referee: Referee,
    viewer: Seat | null,
    commitment: string,
    first: Seat,
    hand: bigint,
  ): SeenGame | null {
    const walk = referee.beginWalk(viewer, first, hand);
    return walk && new SeenGame(referee, viewer, commitment, walk);
  }

  /** Makes a step: a move (null: a hidden pick), and the card or the back that it shows; false if it cannot be. */
  take(move: number | null, card: number | null): boolean {
    const { actor } = this;
    const step = this.outcome ? null : this.referee.walkOn(this.#walk, move, card);
    if (!step) return false;
    this.#walk = step.walk;
    this.made.push({ move: step.move, seat: actor, before: step.before, after: step.walk.state });
    return true;
  }
}
