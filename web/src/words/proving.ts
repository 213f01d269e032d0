/** Why a claim holds or does not, sentence by sentence; the last one is the verdict (schotten.i18n.telling). */
import type { Claim, Formation } from "../net/protocol";
import { type EditionId, otherSeat, type Seat } from "../table/view";
import { cardList, cardListAcc, cardName, formationText, type Names } from "./naming";
import { t } from "./words.svelte";

export interface Listener {
  edition: EditionId;
  names: Names;
  you: Seat | null;
}

function voice(to: Listener, key: string, seat: Seat, facts: Record<string, string | number> = {}): string {
  return t(`claim.${key}.${seat === to.you ? "you" : "they"}`, { player: to.names[seat], ...facts });
}

const worth = (to: Listener, row: Formation): string =>
  row.type === null ? "" : formationText(row.type, row.sum, to.edition);

export function wildLines(to: Listener, row: Formation): string[] {
  return row.wilds.map(([wild, card]) =>
    t("claim.wild", { wild: cardName(wild, to.edition), card: cardName(card, to.edition) }),
  );
}

/** What decides between two complete rows. */
function comparison(to: Listener, claim: Claim): string {
  const { own, other, seat } = claim;
  const [better, worse] = claim.holds ? [own, other] : [other, own];
  if (claim.tied) return voice(to, "tie", claim.holds ? seat : otherSeat(seat));
  if (own.type !== other.type) {
    return t("claim.by_type", {
      better: t(`formation.${to.edition}.${better.type}.name`),
      worse: t(`formation.${to.edition}.${worse.type}.name`),
    });
  }
  const key = claim.pattern === "minus" ? "claim.by_low_sum" : "claim.by_sum";
  return t(key, { better: better.sum ?? 0, worse: worse.sum ?? 0 });
}

/** What the best answer of the other means for the claim. */
function proof(to: Listener, claim: Claim): string[] {
  const other = otherSeat(claim.seat);
  if (claim.answer === null) return [voice(to, "too_few", other)];
  if (claim.holds) return [t(claim.tied ? "claim.holds_tie" : "claim.holds")];
  const needed = { cards_acc: cardListAcc(claim.fill, to.edition), count: claim.fill.length };
  return [t("claim.needs", needed), t("claim.beaten")];
}

export function verdict(to: Listener, claim: Claim): string {
  if (["spot_claimed", "only_attacker", "other_incomplete"].includes(claim.code))
    return t(`claim.${claim.code}`);
  if (claim.code === "row_incomplete")
    return voice(to, "row_incomplete", claim.seat, { count: claim.missing });
  if (claim.claimable) return voice(to, "can", claim.seat);
  return t(claim.holds ? "claim.later" : "claim.fails");
}

/** What stands between the rows and the verdict. */
export function argument(to: Listener, claim: Claim): string[] {
  if (["spot_claimed", "only_attacker", "row_incomplete", "other_incomplete"].includes(claim.code)) return [];
  return claim.other.type !== null ? [t("claim.both"), comparison(to, claim)] : proof(to, claim);
}

/** The heading of a row of cards in the sheet. */
export function rowTitle(to: Listener, row: Formation, seat: Seat): string {
  const name = seat === to.you ? t("player.you") : to.names[seat];
  return row.type === null ? name : `${name}: ${worth(to, row)}`;
}

export const worthOf = worth;

export function dreamLine(to: Listener, claim: Claim): string {
  if (claim.dream === null) return "";
  return t("claim.dream", {
    cards: cardList(claim.dream.cards, to.edition),
    formation: worth(to, claim.dream),
    open: cardList(claim.open, to.edition),
  });
}
