/** Rules records and rows that come from elsewhere (a file, a link, a server): checked before any function takes them. */
import { SIZES } from "../generated/engine";
import { EngineError, type Row } from "./host";
import type { Schotten } from "./known";

/** Whose row it is: a seat's view, a watcher's, or the whole state. */
export const WATCHER = -1;
export const WHOLE = 2;

/** A rules record in the engine's memory, if it is one. */
export function foreignRules(engine: Schotten, numbers: readonly bigint[]): Row<"ints"> {
  const rules = sized(engine, "rules record", SIZES.rules, numbers);
  refuse("rules record", engine.call("check_rules", rules));
  return rules;
}

/** A state or a view in the engine's memory, if it is one under checked rules. */
export function foreignRow(
  engine: Schotten,
  rules: Row<"ints">,
  numbers: readonly bigint[],
  seat: number,
): Row<"ints"> {
  if (![WATCHER, 0, 1, WHOLE].includes(seat)) throw new EngineError(`there is no seat ${seat}`);
  const row = sized(engine, "row", SIZES.state, numbers);
  refuse("row", engine.call("check_row", row, rules, seat));
  return row;
}

function sized(engine: Schotten, what: string, size: number, numbers: readonly bigint[]): Row<"ints"> {
  if (numbers.length !== size) {
    throw new EngineError(`a ${what} has ${size} numbers, not ${numbers.length}`);
  }
  return engine.ints(size, numbers);
}

/** Checks answer 0, or 1 + the first wrong cell. */
function refuse(what: string, wrong: bigint): void {
  if (wrong !== 0n) throw new EngineError(`not a ${what}: number ${wrong - 1n} cannot be`);
}
