/** Why a message was refused, in words: a code, and what the code's facts say more exactly. */
import { REFUSALS, TAKE_BACK_WHYS } from "../generated/codes";
import type { Failure } from "../generated/protocol";
import { errorText, t } from "./words.svelte";

export function failureText({ code, facts }: Failure): string {
  const refusal = REFUSALS.find((known) => known === facts.refusal);
  if (code === "illegal" && refusal) return t(`refusal.${refusal}`);
  const why = TAKE_BACK_WHYS.find((known) => known === facts.why);
  if (code === "no_take_back" && why) return t(`error.no_take_back.${why}`);
  return errorText(code);
}
