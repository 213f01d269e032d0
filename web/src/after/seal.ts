/** What binds a record (docs/notation.md): its digest and a server's signature. WebCrypto is missing on plain http. */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { unhex } from "../game/shuffle";
import { bytes, digestOf, FORM, keyOf, linesOf } from "../notation/seal";

hashes.sha512 = sha512;

const DIGEST = /^digest: (\d+) ([0-9a-f]{64})$/;
const SIGNATURE = /^signature: ([0-9a-f]{64}) ([0-9a-f]{128})$/;

export interface Findings {
  digest: "fits" | "absent" | "differs";
  signature: "fits" | "absent" | "differs" | "unknown_key";
}

/** Whether a text is the one that its digest was made of, and whether one of these keys has signed it. */
export function judgeSeal(text: string, keys: readonly string[]): Findings {
  const stated = linesOf(text).filter((line) => keyOf(line) === "digest");
  const signed = linesOf(text).filter((line) => keyOf(line) === "signature");
  if (stated.length === 0 && signed.length === 0) return { digest: "absent", signature: "absent" };
  const [, form, digest] = DIGEST.exec(stated.join("\n")) ?? [];
  const right = digestOf(text);
  const found: Findings = {
    digest: form === FORM && digest === right ? "fits" : "differs",
    signature: signed.length === 0 ? "absent" : "differs",
  };
  const [, key, signature] = SIGNATURE.exec(signed.join("\n")) ?? [];
  if (key === undefined || signature === undefined || form !== FORM) return found;
  if (signatureFits(key, signature, right)) found.signature = keys.includes(key) ? "fits" : "unknown_key";
  return found;
}

/** By the letter of RFC 8032, as the server's own library judges. */
function signatureFits(key: string, signature: string, digest: string): boolean {
  const message = bytes(`schotten record digest ${FORM} ${digest}\n`);
  try {
    return verify(unhex(signature), message, unhex(key), { zip215: false });
  } catch {
    return false; // a key that is no point of the curve
  }
}
