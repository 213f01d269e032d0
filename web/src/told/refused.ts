/** Why something was not done: a code of docs/protocol.md and facts. */
import type { ErrorCode } from "../generated/codes";

export class Refused extends Error {
  constructor(
    readonly code: ErrorCode | "unreachable",
    readonly facts: Record<string, unknown> = {},
  ) {
    super(code);
  }
}
