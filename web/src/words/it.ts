import game from "../../../src/schotten/i18n/it/game.json";
import page from "../../../src/schotten/i18n/it/page.json";
import start from "../../../src/schotten/i18n/it/start.json";
import type { Catalogue } from "./catalogue";

export default { ...start, ...game, ...page } as Catalogue;
