import type { LookId, Pattern, PromptCode, SpotKind } from "../generated/codes";
import type { LegalMove, SpotView, TableView, TurnEvent } from "../generated/protocol";

interface TileFace {
  kind: Exclude<SpotKind, "stone" | "crystal">;
  places: number;
  pattern: Pattern;
  damaged: boolean;
}

const KINDS = ["pit", "tower", "wall", "gate", "wall", "tower", "pit"] as const;
const INTACT_FACES: [number, Pattern][] = [
  [3, "plus"],
  [4, "any"],
  [3, "any"],
  [2, "any"],
  [3, "any"],
  [4, "any"],
  [3, "minus"],
];
const BROKEN_FACES: [number, Pattern][] = [
  [3, "run"],
  [2, "equal"],
  [3, "colour"],
  [4, "minus"],
  [3, "colour"],
  [2, "equal"],
  [3, "run"],
];

function faces(numbers: [number, Pattern][], damaged: boolean): TileFace[] {
  return numbers.map(([places, pattern], index) => ({
    kind: KINDS[index] ?? "wall",
    places,
    pattern,
    damaged,
  }));
}

export const INTACT: TileFace[] = faces(INTACT_FACES, false);
export const BROKEN: TileFace[] = faces(BROKEN_FACES, true);

type Rows = [string, string];

function cards(text: string): string[] {
  return text.split(" ").filter((card) => card !== "");
}

function stone([near, far]: Rows, more: Partial<SpotView> = {}): SpotView {
  return {
    kind: "stone",
    places: more.terrain?.some((mark) => mark.card === "mud") ? 4 : 3,
    pattern: "any",
    damaged: false,
    owner: null,
    terrain: [],
    rows: [cards(near), cards(far)],
    ...more,
  };
}

/** A move before it has a number, a text and a code for words. */
export type Sketch<M = LegalMove> = M extends LegalMove ? Omit<M, "id" | "text" | "code"> : never;

export const numbered = (moves: readonly Sketch[]): LegalMove[] =>
  moves.map((move, id) => ({ ...move, id, text: move.kind }) as LegalMove);

const EMPTY: Omit<TableView, "edition" | "spots" | "hand" | "lastTurn"> = {
  tactical: true,
  you: 0,
  turn: 0,
  actor: 0,
  effect: null,
  phase: "turn_start",
  game: 1,
  first: 0,
  moveCount: 20,
  played: [0, 0],
  known: [],
  knownDecks: { troops: [], tactics: [] },
  hands: [7, 7],
  handTactics: [1, 2],
  decks: { troops: 17, tactics: 4 },
  discard: [],
  used: [[], []],
  cauldrons: 0,
  attacker: null,
  over: null,
};

const STONES: SpotView[] = [
  stone(["r7 r8 r9", "g3 b3"], { owner: 0 }),
  stone(["b5 p5", "g9 y9 r3"], { owner: 1 }),
  stone(["g4 g5", "p7"]),
  stone(["y1 o2 joker", "b8 b6"], { terrain: [{ card: "fog", by: 1 }] }),
  stone(["p9 p8 p6", "o7 y7 r2 o1"], { terrain: [{ card: "mud", by: 0 }] }),
  stone(["o9", "g7 g8"]),
  stone(["y4 y5 y6", "r5 r4"]),
  stone(["b2", "spy o8"]),
  stone(["", "p1 p2"]),
];

const LAST: TurnEvent[] = [
  { seat: 1, kind: "play", card: "g8", spot: 5 },
  { seat: 1, kind: "claim", spot: 1 },
  { seat: 1, kind: "draw", deck: "troops" },
];

export const VIEWS: Record<LookId, TableView> = {
  iello: {
    ...EMPTY,
    edition: "iello",
    hand: cards("g6 b9 r6 y8 p4 o5 desert"),
    discard: cards("o3"),
    used: [[], ["redeploy"]],
    spots: STONES,
    lastTurn: LAST,
  },
  cocktail: {
    ...EMPTY,
    edition: "cocktail",
    tactical: false,
    hands: [6, 6],
    handTactics: [0, 0],
    decks: { troops: 21, tactics: 0 },
    hand: cards("g6 b9 r6 y8 p4 o5"),
    spots: STONES.map((spot, index) =>
      stone(
        [
          spot.rows[0].filter((card) => card !== "joker").join(" "),
          spot.rows[1]
            .filter((card) => card !== "spy")
            .slice(0, 3)
            .join(" "),
        ],
        { owner: spot.owner ?? (index === 6 ? 0 : null) },
      ),
    ),
    lastTurn: LAST,
  },
  alien: {
    ...EMPTY,
    edition: "alien",
    hands: [6, 6],
    hand: cards("g6 b9 r6 y8 p4 betray"),
    spots: STONES.map((spot) => ({ ...spot, kind: "crystal" })),
    discard: cards("o3 b1"),
    used: [["recruiter"], ["desert"]],
    lastTurn: LAST,
  },
  siege: {
    ...EMPTY,
    edition: "siege",
    hand: cards("r11 g6 b0 y8 p10 p4 explosion"),
    attacker: 0,
    cauldrons: 2,
    decks: { troops: 23, tactics: 5 },
    discard: cards("r1 g0 b7 y2 y3 y11 p5 g9 b10 r6"),
    used: [["redeploy"], ["betray"]],
    spots: [
      { ...tile(0, false), rows: [cards("r9 y10"), cards("b11 g8 p9")] },
      { ...tile(1, true), rows: [cards("g5"), cards("b5")] },
      { ...tile(2, false), rows: [cards("b3 b4 b5"), cards("y7 y9")] },
      { ...tile(3, false), rows: [cards("p10"), cards("g10 spy")] },
      { ...tile(4, true), rows: [cards("y4 y5"), cards("r2 r3")] },
      { ...tile(5, false), rows: [cards("r7 r8 r9 joker"), cards("p6 p7 p8")] },
      { ...tile(6, false), rows: [cards("g1"), cards("shield b2")] },
    ],
    lastTurn: [
      { seat: 1, kind: "cauldron", card: "r6", spot: 2 },
      { seat: 1, kind: "play", card: "p8", spot: 5 },
      { seat: 1, kind: "draw", deck: "tactics" },
    ],
  },
};

function tile(index: number, damaged: boolean): Omit<SpotView, "rows"> {
  const face = (damaged ? BROKEN : INTACT)[index] as TileFace;
  return { ...face, owner: null, terrain: [] };
}

/** Moves that look like a turn's; the true ones come from the server. */
export function mockMoves(view: TableView): LegalMove[] {
  const found: Sketch[] = [];
  const near = view.you ?? 0;
  if (view.phase === "after_play") {
    found.push({ kind: "draw", deck: "troops" });
    if (view.tactical) found.push({ kind: "draw", deck: "tactics" });
  } else if (view.phase === "turn_start") {
    for (const card of view.hand) {
      if (["desert", "betray", "exchange"].includes(card)) found.push({ kind: "tactics", card });
      else
        view.spots.forEach((spot, index) => {
          if (spot.owner !== null || spot.rows[near].length >= spot.places) return;
          found.push({ kind: /\d/.test(card) ? "play" : "tactics", card, spot: index });
        });
    }
    if (view.attacker === near) found.push({ kind: "retreat", spot: 6 });
  }
  if (view.spots[6]?.owner === null && view.spots[6].kind === "stone") found.push({ kind: "claim", spot: 6 });
  if (view.attacker === near) found.push({ kind: "claim", spot: 5 });
  return numbered(found);
}

/** What a server would ask for with these moves. */
export function mockPrompt(view: TableView, moves: readonly LegalMove[]): PromptCode {
  const claim = moves.some((move) => move.kind === "claim");
  if (view.phase === "after_play") return claim ? "claim_or_draw" : "draw";
  if (view.attacker === view.you) return "claim_prepare_or_play";
  return claim ? "claim_or_play" : "play";
}
