import { mount } from "svelte";
import "../style/base.css";
import { settings } from "../device/settings.svelte";
import type { EditionId } from "../generated/codes";
import { keepChoices, keptChoices } from "../start/setup";
import { LANGUAGES } from "../words/languages";
import { words } from "../words/words.svelte";

const query = new URLSearchParams(location.search);
const edition = (query.get("edition") ?? "iello") as EditionId;
const theme = query.get("theme") === "dark" ? "dark" : "light";
document.documentElement.dataset.edition = edition;
document.documentElement.dataset.theme = theme;

await words.choose(LANGUAGES.find((one) => one === query.get("lang")) ?? "en", false);
const { default: Gallery } = await words.whole(() => import("./Gallery.svelte"));
if (query.get("show") === "start") keepChoices({ ...keptChoices(), edition });
settings.set({ strip: query.get("case") === "pinned" });
const target = document.getElementById("app");
if (target)
  mount(Gallery, {
    target,
    props: { edition, theme, show: query.get("show") ?? "all", moment: query.get("case") ?? "" },
  });
