import game from "../../../src/schotten/i18n/ru/game.json";
import page from "../../../src/schotten/i18n/ru/page.json";
import start from "../../../src/schotten/i18n/ru/start.json";
import type { Catalogue } from "./catalogue";

export default { ...start, ...game, ...page } as Catalogue;
