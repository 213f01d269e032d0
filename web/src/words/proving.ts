/** Why a claim holds or does not: the codes of its sentences (`lines`) in words. The last one is the verdict. */
import type { EditionId, FormationType, LineCode, Seat } from "../generated/codes";
import type { Claim, Formation } from "../generated/protocol";
import { otherSeat } from "../told/view";
import type { Params } from "./catalogue";
import { cardList, cardListAcc, cardName, formationText, type Names, nameWithin } from "./naming";
import type { RowNames } from "./speech";
import { t } from "./words.svelte";

export interface Listener {
  edition: EditionId;
  names: Names;
  you: Seat | null;
}

type Voiced = "can" | "row_incomplete" | "tie" | "too_few" | "best" | "row" | "row_open" | "row_empty";

/** Sentences in which the name does not come first. */
const WITHIN: readonly Voiced[] = ["tie", "too_few", "best"];

function voice(to: Listener, key: Voiced, seat: Seat, facts: Params = {}): string {
  const name = to.names[seat];
  const player = WITHIN.includes(key) ? nameWithin(name) : name;
  return t(`claim.${key}.${seat === to.you ? "you" : "they"}`, { player, ...facts });
}

/** What a complete row is worth. */
export const worthOf = (to: Listener, row: Formation): string =>
  row.type === null ? "" : formationText(row.type, row.sum, to.edition);

/** The complete rows of a spot, by name. */
export function rowNames(to: Listener, claim: Claim): RowNames {
  const complete = (row: Formation): FormationType | null =>
    row.cards.length < claim.places ? null : row.type;
  const said = [claim.own, claim.other].map((row, at) =>
    complete(row) ? `${to.names[at === 0 ? claim.seat : otherSeat(claim.seat)]}: ${worthOf(to, row)}` : "",
  );
  const pair = <T>(own: T, other: T): [T, T] => (claim.seat === 0 ? [own, other] : [other, own]);
  return {
    rows: pair(claim.own.cards, claim.other.cards),
    types: pair(complete(claim.own), complete(claim.other)),
    text: said.filter((text) => text !== "").join(" · "),
  };
}

export function wildLines(to: Listener, row: Formation): string[] {
  return row.wilds.map(([wild, card]) =>
    t("claim.wild", { wild: cardName(wild, to.edition), card: cardName(card, to.edition) }),
  );
}

const typeName = (to: Listener, type: FormationType | null): string =>
  type === null ? "" : t(`formation.${to.edition}.${type}.name`);

const ranked = (claim: Claim): [Formation, Formation] =>
  claim.holds ? [claim.own, claim.other] : [claim.other, claim.own];

function sums(claim: Claim): Params {
  const [better, worse] = ranked(claim);
  return { better: better.sum ?? 0, worse: worse.sum ?? 0 };
}

function types(to: Listener, claim: Claim): Params {
  const [better, worse] = ranked(claim);
  return { better: typeName(to, better.type), worse: typeName(to, worse.type) };
}

function rowFacts(to: Listener, row: Formation | null): Params {
  return row === null ? {} : { cards: cardList(row.cards, to.edition), formation: worthOf(to, row) };
}

type Saying = (to: Listener, claim: Claim) => string;

/** The sentences about one of the two rows. */
function ofRow(which: "own" | "other"): Record<"row" | "open" | "empty" | "wilds" | "spare", Saying> {
  const seat = (claim: Claim) => (which === "own" ? claim.seat : otherSeat(claim.seat));
  return {
    row: (to, claim) => voice(to, "row", seat(claim), rowFacts(to, claim[which])),
    open: (to, claim) => voice(to, "row_open", seat(claim), rowFacts(to, claim[which])),
    empty: (to, claim) => voice(to, "row_empty", seat(claim)),
    wilds: (to, claim) => wildLines(to, claim[which]).join(" "),
    spare: (_, claim) => t("claim.spare", { count: claim.places }),
  };
}

const own = ofRow("own");
const other = ofRow("other");

const SAYINGS: Readonly<Record<LineCode, Saying>> = {
  own_row: own.row,
  own_open: own.open,
  own_empty: own.empty,
  own_wilds: own.wilds,
  own_spare: own.spare,
  other_row: other.row,
  other_open: other.open,
  other_empty: other.empty,
  other_wilds: other.wilds,
  other_spare: other.spare,
  both: () => t("claim.both"),
  tie: (to, claim) => voice(to, "tie", claim.holds ? claim.seat : otherSeat(claim.seat)),
  by_type: (to, claim) => t("claim.by_type", types(to, claim)),
  by_sum: (_, claim) => t("claim.by_sum", sums(claim)),
  by_low_sum: (_, claim) => t("claim.by_low_sum", sums(claim)),
  too_few: (to, claim) => voice(to, "too_few", otherSeat(claim.seat)),
  dream: (to, claim) =>
    t("claim.dream", { ...rowFacts(to, claim.dream), open: cardList(claim.open, to.edition) }),
  best: (to, claim) => voice(to, "best", otherSeat(claim.seat), rowFacts(to, claim.answer)),
  needs: (to, claim) =>
    t("claim.needs", { cards_acc: cardListAcc(claim.fill, to.edition), count: claim.fill.length }),
  beaten: () => t("claim.beaten"),
  holds: () => t("claim.holds"),
  holds_tie: () => t("claim.holds_tie"),
  spot_claimed: () => t("claim.spot_claimed"),
  only_attacker: () => t("claim.only_attacker"),
  row_incomplete: (to, claim) => voice(to, "row_incomplete", claim.seat, { count: claim.missing }),
  can: (to, claim) => voice(to, "can", claim.seat),
  later: () => t("claim.later"),
  fails: () => t("claim.fails"),
  loses: () => t("claim.loses"),
  other_incomplete: () => t("claim.other_incomplete"),
};

export const lineText = (to: Listener, claim: Claim, code: LineCode): string => SAYINGS[code](to, claim);

export function verdict(to: Listener, claim: Claim): string {
  const last = claim.lines.at(-1);
  return last === undefined ? "" : lineText(to, claim, last);
}

/** Rows are drawn, with the best answer and the dream: their sentences are not said again. */
const DRAWN: ReadonlySet<LineCode> = new Set<LineCode>([
  ...(["own_row", "own_open", "own_empty", "own_wilds"] as const),
  ...(["other_row", "other_open", "other_empty", "other_wilds"] as const),
  ...(["dream", "best"] as const),
]);

/** What stands between the rows and the verdict. */
export function argument(to: Listener, claim: Claim): string[] {
  return claim.lines
    .slice(0, -1)
    .filter((code) => !DRAWN.has(code))
    .map((code) => lineText(to, claim, code));
}

/** The heading of a row of cards in the sheet. */
export function rowTitle(to: Listener, row: Formation, seat: Seat): string {
  const name = seat === to.you ? t("player.you") : to.names[seat];
  return row.type === null ? name : `${name}: ${worthOf(to, row)}`;
}
