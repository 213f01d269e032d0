/** The page's own engine file: fetched when it is first needed, compiled once, an instance for whoever asks. */
import manifest from "../../../src/schotten/engine/schotten.json";
import address from "../../../src/schotten/engine/schotten.wasm?url";
import { EXPORTS, FORMAT } from "../generated/engine";
import { compileFile } from "./file";
import { Engine, EngineError } from "./host";

const KNOWN = { format: FORMAT, exports: EXPORTS } as const;

/** An instance with all functions of the rules and of the players' thinking. */
export type Schotten = Engine<typeof KNOWN>;

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

/** An instance of a module that is compiled already. */
export const instanceOf = (compiled: WebAssembly.Module): Promise<Schotten> => Engine.make(compiled, KNOWN);

/** Fetch and compile the file of an address and a digest. */
export async function fetchModule(from: string, digest: string): Promise<WebAssembly.Module> {
  const answer = await fetch(from);
  if (!answer.ok) throw new EngineError(`the engine file cannot be had: ${answer.status}`);
  return await compileFile(new Uint8Array(await answer.arrayBuffer()), digest);
}
