/** What happened, as a sentence: the events of docs/protocol.md, said to the one who looks. */
import type { EditionId } from "../generated/codes";
import type { EventParts, EventWording, TableView, TurnEvent } from "../generated/protocol";
import { otherSeat } from "../told/view";
import type { Params } from "./catalogue";
import {
  cardAcc,
  cardList,
  cardListAcc,
  cardName,
  hiddenAcc,
  type Names,
  type SpotForm,
  spotIn,
} from "./naming";
import { t, words } from "./words.svelte";

/** The forms in which a sentence names the spot of an event. */
const SPOT_FACTS: readonly (readonly [string, SpotForm])[] = [
  ["spot", "name"],
  ["spot_acc", "acc"],
  ["at", "at"],
  ["from_spot", "from"],
];

function cardFacts(event: EventParts, edition: EditionId): Params {
  const cards = event.cards ?? [];
  return {
    card: event.card === undefined ? "" : cardName(event.card, edition),
    card_acc: event.card === undefined ? hiddenAcc(event.deck, edition) : cardAcc(event.card, edition),
    cards: cardList(cards, edition),
    cards_acc: cardListAcc(cards, edition),
    count: event.count ?? cards.length,
    from_deck: event.deck ? t(`deck.${edition}.${event.deck}.from`) : "",
    to_deck: event.deck ? t(`deck.${edition}.${event.deck}.to`) : "",
  };
}

function spotFacts({ spot, to }: EventParts, view: TableView): Params {
  const facts: Record<string, string> = {};
  if (spot !== undefined) {
    for (const [name, form] of SPOT_FACTS) facts[name] = spotIn(view, spot, form);
  }
  if (to !== undefined) facts.to_spot = spotIn(view, to, "to");
  return facts;
}

/** What a move is called whose card changes sides: "from pit 1 to pit 1" would not say it. */
const changed = (event: EventParts) => (event.to === event.spot ? "move_across" : "move_over");

/** The code of an event's sentence; where nobody in particular listens, an exchange is told as to watchers. */
function wording(event: EventParts, view: TableView): EventWording | ReturnType<typeof changed> {
  const code = event.code ?? event.kind;
  if (code === "move" && event.owner !== undefined && event.owner !== event.seat) return changed(event);
  return code === "exchange_known" && view.you === null ? "exchange" : code;
}

export function eventText(event: TurnEvent, view: TableView, names: Names): string {
  const code = wording(event, view);
  if (event.kind === "over" || code === "over") return endingText(view, names);
  const facts = {
    ...cardFacts(event, view.edition),
    ...spotFacts(event, view),
    player: names[event.seat],
  };
  if (code === "clash" || code === "chosen_hidden" || code === "exchange_open")
    return t(`event.${code}`, facts);
  return t(`event.${code}.${event.seat === view.you ? "you" : "they"}`, facts);
}

/** How a game ended, said to the winner, the loser or a watcher; each edition has its own endings. */
export function endingText(view: TableView, names: Names): string {
  if (view.over === null) return t("ending.ongoing");
  const { winner, reason } = view.over;
  const side = view.you === null || winner === null ? "wins" : winner === view.you ? "you" : "other";
  return words.told(`ending.${view.edition}.${reason}.${side}`, {
    winner: winner === null ? "" : names[winner],
    loser: winner === null ? "" : names[otherSeat(winner)],
    player: winner === null ? "" : names[winner],
  });
}
