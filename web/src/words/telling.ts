/** What happened, as a sentence: the events of docs/protocol.md, said to the one who looks. */
import type { EditionId, Seat } from "../generated/codes";
import type { EventParts, EventWording, TableView, TurnEvent } from "../generated/protocol";
import type { Params } from "./catalogue";
import {
  cardAcc,
  cardList,
  cardListAcc,
  cardName,
  hiddenAcc,
  type Names,
  nameWithin,
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

/** The code of an event's sentence; an exchange is told to each as far as it was seen. */
function wording(
  event: EventParts,
  view: TableView,
  you: Seat | null,
): EventWording | ReturnType<typeof changed> {
  const code = event.code ?? event.kind;
  if (code === "move" && event.owner !== undefined && event.owner !== event.seat) return changed(event);
  if (code === "exchange_open" && event.seat === you) return "exchange_known";
  return code === "exchange_known" && (you === null || you !== view.you) ? "exchange" : code;
}

/** `you`: who is spoken to; in a replay not always the one through whose eyes it is seen. */
export function eventText(
  event: TurnEvent,
  view: TableView,
  names: Names,
  you: Seat | null = view.you,
): string {
  const code = wording(event, view, you);
  if (event.kind === "over" || code === "over") return endingText(view, names, you);
  const facts = {
    ...cardFacts(event, view.edition),
    ...spotFacts(event, view),
    player: names[event.seat],
  };
  if (code === "clash" || code === "chosen_hidden" || code === "exchange_open")
    return t(`event.${code}`, facts);
  return t(`event.${code}.${event.seat === you ? "you" : "they"}`, facts);
}

/** How a game ended, said to the winner, the loser or a watcher; each edition has its own endings. */
export function endingText(view: TableView, names: Names, you: Seat | null = view.you): string {
  if (view.over === null) return t("ending.ongoing");
  const { winner, reason } = view.over;
  const side = you === null || winner === null ? "wins" : winner === you ? "you" : "other";
  const name = winner === null ? "" : names[winner];
  return words.told(`ending.${view.edition}.${reason}.${side}`, {
    winner: side === "other" ? nameWithin(name) : name,
  });
}
