/** Deals in words: what is played, and how it went for whom. */
import type { Deal, DealResult } from "../home/deals";
import { levelName } from "./naming";
import { chosenOptions } from "./summary";
import { t } from "./words.svelte";

export function dealSummary({ edition, options, level, first }: Deal): string {
  return [
    t(`edition.${edition}.title`),
    ...chosenOptions(edition, options),
    `${t("player.computer")} (${levelName(level)})`,
    t(first === 0 ? "page.deal.you_start" : "page.deal.computer_starts"),
  ].join(" · ");
}

const lineOf = (player: string, { result, spots: [own, other] }: DealResult): string =>
  `${player}: ${t(`page.deal.${result}`, { own, other })}`;

/** Both results side by side, as far as they are known. */
export function dealResults(own: DealResult | null, other: DealResult | null): string[] {
  return [
    ...(own ? [lineOf(t("player.you"), own)] : []),
    ...(other ? [lineOf(other.name || t("page.deal.friend"), other)] : []),
  ];
}
