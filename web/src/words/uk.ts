import game from "../../../src/schotten/i18n/uk/game.json";
import page from "../../../src/schotten/i18n/uk/page.json";
import type { Catalogue } from "./catalogue";

export default { ...game, ...page } as Catalogue;
