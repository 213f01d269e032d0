/** What happened, as a sentence: the events of docs/protocol.md, said to the one who looks. */
import type { EditionId, TableView, TurnEvent } from "../table/view";
import type { Params } from "./catalogue";
import { cardAcc, cardList, cardListAcc, cardName, type Names, spotIn, whoText } from "./naming";
import { t } from "./words.svelte";

function cardFacts(event: TurnEvent, edition: EditionId): Params {
  const cards = event.cards ?? [];
  return {
    card: event.card === undefined ? "" : cardName(event.card, edition),
    card_acc: cardAcc(event.card, edition, event.deck),
    cards: cardList(cards, edition),
    cards_acc: cardListAcc(cards, edition),
    count: event.count ?? cards.length,
    from_deck: event.deck ? t(`deck.${edition}.${event.deck}.from`) : "",
    to_deck: event.deck ? t(`deck.${edition}.${event.deck}.to`) : "",
  };
}

function spotFacts(event: TurnEvent, view: TableView): Params {
  const at = event.spot;
  if (at === undefined && event.to === undefined) return {};
  return {
    spot: at === undefined ? "" : spotIn(view, at, "name"),
    spot_acc: at === undefined ? "" : spotIn(view, at, "acc"),
    at: at === undefined ? "" : spotIn(view, at, "at"),
    from_spot: at === undefined ? "" : spotIn(view, at, "from"),
    to_spot: spotIn(view, event.to ?? at ?? 0, "to"),
  };
}

/** Kinds that nobody in particular does. */
const PLAIN = new Set(["clash", "exchange", "exchange_known"]);

/** Which sentence tells an event: some kinds have another one for other parts. */
export function eventCode(event: TurnEvent): string {
  if (event.kind === "tactics" && event.spot !== undefined) return "tactics_at";
  if (event.kind === "aim" && event.from === "discard") return "aim_discard";
  if (event.kind === "move" && event.from === "discard") return "move_discard";
  if (event.kind === "exchange" && event.cards !== undefined) return "exchange_known";
  return event.kind;
}

export function eventText(event: TurnEvent, view: TableView, names: Names): string {
  const edition = view.edition;
  if (event.kind === "over") return endingText(view, names);
  const facts = {
    ...cardFacts(event, edition),
    ...spotFacts(event, view),
    player: whoText(event.seat, names),
  };
  const code = eventCode(event);
  if (PLAIN.has(code)) return t(`event.${code}`, facts);
  return t(`event.${code}.${event.seat === view.you ? "you" : "they"}`, facts);
}

/** How a game ended, said to the winner, the loser or a watcher. */
export function endingText(view: TableView, names: Names): string {
  const over = view.over;
  if (over === null) return t("ending.ongoing");
  const winner = over.winner;
  const side = view.you === null || winner === null ? "wins" : winner === view.you ? "you" : "other";
  return t(`ending.${view.edition}.${over.reason}.${side}`, {
    winner: winner === null ? "" : names[winner],
    loser: winner === null ? "" : names[winner === 0 ? 1 : 0],
    player: winner === null ? "" : names[winner],
  });
}
