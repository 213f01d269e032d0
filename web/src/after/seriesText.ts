/** How a series ended, in a sentence. */

import type { Seat } from "../generated/codes";
import type { SeriesState } from "../generated/protocol";
import type { Names } from "../words/naming";
import { t } from "../words/words.svelte";

export function seriesText(series: SeriesState, you: Seat | null, names: Names): string {
  const { winner } = series;
  if (series.type === "revenge") {
    if (winner === null) return t("revenge.again");
    const both = series.games.every((game) => game.winner === winner);
    if (both)
      return t(winner === you ? "revenge.champion.you" : "revenge.champion", { winner: names[winner] });
    // One win each in the same role: in a siege whoever starts attacks.
    const role = series.games.every((game) => game.winner === game.first) ? "attack" : "defend";
    return t(`page.result.revenge.${role}.${winner === you ? "you" : "they"}`, { player: names[winner] });
  }
  if (winner === null) return t("series.shared");
  const facts = {
    winner: names[winner],
    most: Math.max(...series.points),
    least: Math.min(...series.points),
  };
  if (you === null) return t("series.wins", facts);
  return t(winner === you ? "series.wins.you" : "series.wins.other", facts);
}
