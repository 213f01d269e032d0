import game from "../../../src/schotten/i18n/en/game.json";
import page from "../../../src/schotten/i18n/en/page.json";
import type { Catalogue } from "./catalogue";

export default { ...game, ...page } as Catalogue;
