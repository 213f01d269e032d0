/** What is played at a table, in a line. */
import type { OptionName } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Options, TableInfo } from "../generated/protocol";
import { t } from "./words.svelte";

/** Minutes of one game, as people play it without a clock. */
const USUAL = { stones: 20, siege: 25 };

/** The options in which a table differs from its edition. */
function chosenOptions({ edition, options }: TableInfo): string[] {
  const usual: Options = EDITIONS[edition].choices;
  const differing = (Object.keys(options) as OptionName[]).filter((name) => options[name] !== usual[name]);
  return differing.map((name) =>
    options[name] === false
      ? t("page.option.without", { option: t(`option.${name}.name`) })
      : t(`option.${name}.name`),
  );
}

function clockSummary({ clock }: TableInfo): string {
  if (clock === null) return t("page.clock.none");
  return t("page.clock.given", { minutes: Math.round(clock.seconds / 60), seconds: clock.increment });
}

/** How long all games of a table take: by the clock at the most, else as they usually do. */
function lengthSummary({ edition, clock, series }: TableInfo): string {
  const turns = 30;
  const one = clock
    ? (2 * (clock.seconds + turns * clock.increment)) / 60
    : EDITIONS[edition].siege
      ? USUAL.siege
      : USUAL.stones;
  const count = Math.ceil((one * series.length) / 5) * 5;
  return t(clock ? "page.length.most" : "page.length.about", { count });
}

export function tableSummary(table: TableInfo): string {
  return [
    t(`edition.${table.edition}.title`),
    ...chosenOptions(table),
    ...(table.series.length > 1 ? [t("page.series.games", { count: table.series.length })] : []),
    clockSummary(table),
    lengthSummary(table),
  ].join(" · ");
}
