/** The engine file as bytes: compiled if it is the one that was meant, never silently used otherwise. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { EngineError } from "./host";

const SHOWN = 16;

/** The module of a file with that digest; a damaged or foreign one is refused. WebCrypto is missing on plain http. */
export async function compileFile(
  content: Uint8Array<ArrayBuffer>,
  digest: string,
): Promise<WebAssembly.Module> {
  const found = bytesToHex(sha256(content));
  if (found !== digest) {
    const [is, wanted] = [found.slice(0, SHOWN), digest.slice(0, SHOWN)];
    throw new EngineError(`the engine file is damaged or not ours: its digest is ${is}…, not ${wanted}…`);
  }
  return await WebAssembly.compile(content);
}
