import game from "../../../src/schotten/i18n/uk/game.json";
import page from "../../../src/schotten/i18n/uk/page.json";
import start from "../../../src/schotten/i18n/uk/start.json";
import type { Catalogue } from "./catalogue";

export default { ...start, ...game, ...page } as Catalogue;
