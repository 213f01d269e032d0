/** The engine file by its own types: an instance whose functions are those of the manifest. */
import { EXPORTS, FORMAT } from "../generated/engine";
import { Engine } from "./host";

const KNOWN = { format: FORMAT, exports: EXPORTS } as const;

/** An instance with all functions of the rules and of the players' thinking. */
export type Schotten = Engine<typeof KNOWN>;

/** A new instance of a compiled engine file. */
export const instanceOf = (compiled: WebAssembly.Module): Promise<Schotten> => Engine.make(compiled, KNOWN);
