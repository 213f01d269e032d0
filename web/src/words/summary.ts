/** What is played at a table, in a line. */
import { type EditionId, NEEDS_TACTICS, type OptionName } from "../generated/codes";
import { EDITIONS } from "../generated/editions";
import type { Options, TableInfo } from "../generated/protocol";
import { t, words } from "./words.svelte";

/** Minutes of one game, as people play it without a clock. */
const USUAL = { stones: 20, siege: 25 };

/** The options in which a game differs from its edition; without tactics those for them mean nothing. */
export function chosenOptions(edition: EditionId, options: Options): string[] {
  const usual: Options = EDITIONS[edition].choices;
  const differing = (Object.keys(options) as OptionName[]).filter(
    (name) =>
      options[name] !== usual[name] && (options.tactical || !NEEDS_TACTICS.some((one) => one === name)),
  );
  return differing.map((name) => {
    const [value, option] = [options[name], t(`option.${name}.name`)];
    if (value === false) return t("page.option.without", { option });
    return typeof value === "string" ? `${option}: ${words.told(`option.${name}.${value}`)}` : option;
  });
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

/** The game itself, and how many of it. */
export const gameSummary = ({ edition, options, series }: TableInfo): string =>
  [
    t(`edition.${edition}.title`),
    ...chosenOptions(edition, options),
    ...(series.length > 1 ? [t("page.series.games", { count: series.length })] : []),
  ].join(" · ");

/** With the time that it takes. */
export const tableSummary = (table: TableInfo): string =>
  [gameSummary(table), clockSummary(table), lengthSummary(table)].join(" · ");
