/** The options of a game, complete, and the rules record they lead to. */
import {
  type EditionId,
  NEEDS_TACTICS,
  OPTIONS,
  type OptionName,
  type OptionValues,
} from "../generated/codes";
import { RULES, USUAL } from "../generated/device";
import { EDITIONS, OPTION_VALUES } from "../generated/editions";
import type { Options } from "../generated/protocol";
import { Refused } from "../told/refused";

export type AllOptions = OptionValues;

/** What an edition means by leaving options out. */
function usual(edition: EditionId, tactical: boolean): AllOptions {
  return { ...USUAL, terrain_targetable: EDITIONS[edition].terrainTargetable && tactical };
}

/** The options of a game of an edition, what is left out filled in; a wrong one is refused with its name. */
export function allOptions(edition: EditionId, given: Options): AllOptions {
  for (const [name, value] of Object.entries(given)) {
    const known: readonly unknown[] | undefined = OPTION_VALUES[name as OptionName];
    if (!known?.includes(value)) throw new Refused("bad_options", { why: name });
  }
  const made: AllOptions = { ...usual(edition, given.tactical === true), ...given };
  for (const name of differing(edition, made)) {
    const needs = NEEDS_TACTICS.some((one) => one === name) && !made.tactical;
    if (EDITIONS[edition].choices[name] === undefined || needs)
      throw new Refused("bad_options", { why: name });
  }
  return made;
}

/** The options that are not the edition's own, in their order: those that a text has to name. */
export function differing(edition: EditionId, options: AllOptions): OptionName[] {
  const plain = usual(edition, options.tactical);
  return OPTIONS.filter((name) => options[name] !== plain[name]);
}

/** The rules record of a game: numbers that the engine file reads. */
export function rulesRecord(edition: EditionId, options: AllOptions): bigint[] {
  const { record, changes } = RULES[edition];
  const numbers = record.split(" ").map(BigInt);
  for (const name of OPTIONS) {
    const pairs = changes[name]?.[String(options[name])]?.split(" ") ?? [];
    for (let at = 0; at < pairs.length; at += 2) numbers[Number(pairs[at])] = BigInt(pairs[at + 1] as string);
  }
  return numbers;
}
