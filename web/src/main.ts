import { mount } from "svelte";
import "./style/base.css";
import App from "./App.svelte";
import { offline } from "./device/offline.svelte";
import { router } from "./device/router.svelte";
import { theme } from "./device/theme.svelte";
import { EDITIONS } from "./generated/editions";
import { keptChoices } from "./start/setup";
import { words } from "./words/words.svelte";

document.documentElement.dataset.edition = EDITIONS[keptChoices().edition].look;
document.documentElement.dataset.theme = theme.current;
theme.follow();
router.listen();

const target = document.getElementById("app");
void words.choose(words.language, false).then(() => {
  if (target) mount(App, { target });
  void offline.start();
});
