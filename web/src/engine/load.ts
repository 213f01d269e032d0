/** The page's own engine file: fetched when it is first needed, compiled once, an instance for whoever asks. */
import manifest from "../../../src/schotten/engine/schotten.json";
import address from "../../../src/schotten/engine/schotten.wasm?url";
import { compileFile } from "./file";
import { EngineError } from "./host";
import { instanceOf, type Schotten } from "./known";

/** The digest of the sources that the page's engine file was made from. */
export const MADE_FROM: string = manifest.digest;

let module: Promise<WebAssembly.Module> | null = null;

/** A new instance; who could not have the file may ask again. */
export async function loadEngine(): Promise<Schotten> {
  module ??= fetchModule(address, manifest.sha256);
  try {
    return await instanceOf(await module);
  } catch (error) {
    module = null;
    throw error;
  }
}

/** Fetch and compile the file of an address and a digest. */
export async function fetchModule(from: string, digest: string): Promise<WebAssembly.Module> {
  const answer = await fetch(from);
  if (!answer.ok) throw new EngineError(`the engine file cannot be had: ${answer.status}`);
  return await compileFile(new Uint8Array(await answer.arrayBuffer()), digest);
}
