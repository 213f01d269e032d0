import game from "../../../src/schotten/i18n/en/game.json";
import page from "../../../src/schotten/i18n/en/page.json";
import start from "../../../src/schotten/i18n/en/start.json";
import type { Catalogue } from "./catalogue";

export default { ...start, ...game, ...page } as Catalogue;
