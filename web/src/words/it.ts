import game from "../../../src/schotten/i18n/it/game.json";
import page from "../../../src/schotten/i18n/it/page.json";
import type { Catalogue } from "./catalogue";

export default { ...game, ...page } as Catalogue;
