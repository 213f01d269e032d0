import { mount } from "svelte";
import "./style/base.css";
import App from "./App.svelte";
import { followTheme } from "./theme";

document.documentElement.dataset.edition = "iello";
followTheme();

const target = document.getElementById("app");
if (target) mount(App, { target });
