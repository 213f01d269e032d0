/** The engine file of this repository, for tests that play. */
import manifest from "../../src/schotten/engine/schotten.json";
import content from "../../src/schotten/engine/schotten.wasm?inline";
import { instanceOf, type Schotten } from "../src/engine/known";
import { fetchModule } from "../src/engine/load";

const compiled = fetchModule(content, manifest.sha256);

export const engineFile = async (): Promise<Schotten> => instanceOf(await compiled);
