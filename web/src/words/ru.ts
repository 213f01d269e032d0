import game from "../../../src/schotten/i18n/ru/game.json";
import page from "../../../src/schotten/i18n/ru/page.json";
import type { Catalogue } from "./catalogue";

export default { ...game, ...page } as Catalogue;
