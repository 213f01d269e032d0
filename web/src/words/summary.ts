/** What is played at a table, in a line. */
import type { TableInfo } from "../generated/protocol";
import { t } from "./words.svelte";

export function tableSummary(table: TableInfo): string {
  return [
    t(`edition.${table.edition}.title`),
    ...(["tactical", "expert"] as const)
      .filter((option) => table.options[option])
      .map((option) => t(`option.${option}.name`)),
    ...(table.series.length > 1 ? [t("page.series.games", { count: table.series.length })] : []),
  ].join(" · ");
}
