/** Everything drawn, as symbols for pictures outside the page: `node art.mjs` writes them into the package. */
import { render } from "svelte/server";
import Banner from "../art/Banner.svelte";
import CardBack from "../art/CardBack.svelte";
import Cauldron from "../art/Cauldron.svelte";
import Crystal from "../art/Crystal.svelte";
import Loom from "../art/Loom.svelte";
import Scene from "../art/Scene.svelte";
import Stone from "../art/Stone.svelte";
import TacticsFace from "../art/TacticsFace.svelte";
import TerrainMark from "../art/TerrainMark.svelte";
import TroopFace from "../art/TroopFace.svelte";
import WallTile from "../art/WallTile.svelte";
import type { LookId, Tactics } from "../generated/codes";
import { EDITIONS, type Spot } from "../generated/editions";
import { valuesOf } from "../told/cards";

export interface Drawn {
  /** The rules of style that the symbols need, by component. */
  styles: string[];
  /** Cloth, fog: what symbols are filled with. */
  defs: string;
  /** By name: the box and the drawing. */
  symbols: Record<string, [string, string]>;
}

// biome-ignore lint/suspicious/noExplicitAny: components of any props
type Part = any;

class Press {
  readonly #styles = new Set<string>();
  readonly symbols: Drawn["symbols"] = {};

  get styles(): string[] {
    return [...this.#styles].sort();
  }

  #render(part: Part, props: object, name: string): { box: string; inner: string } {
    const { head, body } = render(part, { props: props as never, idPrefix: name.replaceAll(/\W/g, "-") });
    for (const [, css] of head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) if (css) this.#styles.add(css);
    const [, box = "", inner = ""] =
      /<svg([^>]*)>([\s\S]*)<\/svg>/.exec(body.replaceAll(/<!--.*?-->/g, "")) ?? [];
    return { box, inner: inner.replaceAll(/\s*\n\s*/g, " ").trim() };
  }

  fill(part: Part, props: object): string {
    return this.#render(part, props, "loom").inner;
  }

  add(name: string, part: Part, props: object, card = false): void {
    if (name in this.symbols) throw new Error(`two drawings are called ${name}`);
    const { box, inner } = this.#render(part, props, name);
    const [, view = ""] = /viewBox="([^"]*)"/.exec(box) ?? [];
    const kept = ["class", "data-clan"].flatMap((key) => new RegExp(` ${key}="[^"]*"`).exec(box)?.[0] ?? []);
    const corner = card ? ' clip-path="url(#corner)"' : "";
    this.symbols[name] = [view, `<g${kept.join("")}${corner}>${inner}</g>`];
  }
}

/** The symbols of one game's look. */
export function drawn(look: LookId): Drawn {
  const press = new Press();
  const edition = EDITIONS[look];
  const at = { edition: look };
  const defs = press.fill(Loom, at);
  press.add("land", Scene, at);
  for (const clan of edition.colours)
    for (const value of valuesOf(look)) press.add(`${clan}${value}`, TroopFace, { ...at, clan, value }, true);
  for (const name of Object.keys(edition.tactics) as Tactics[])
    press.add(name, TacticsFace, { ...at, name }, true);
  for (const deck of ["troops", "tactics"]) press.add(deck, CardBack, { ...at, deck }, true);
  press.add("near", Banner, { near: true });
  press.add("far", Banner, { near: false });
  spots(press, look);
  return { styles: press.styles, defs, symbols: press.symbols };
}

function spots(press: Press, look: LookId): void {
  const { spots: all, siege } = EDITIONS[look];
  all.forEach((spot, index) => {
    const label = String(index + 1);
    if (spot.kind === "stone") press.add(`spot${index}`, Stone, { index, label });
    else if (spot.kind === "crystal") press.add(`spot${index}`, Crystal, { index, label });
    else tile(press, index, spot);
  });
  for (const terrain of siege ? [] : ["fog", "mud"])
    press.add(`${terrain}_lying`, TerrainMark, { edition: look, terrain });
  if (siege) press.add("cauldron", Cauldron, { spent: false });
}

function tile(press: Press, index: number, spot: Spot): void {
  const { kind, face, damaged } = spot;
  press.add(`spot${index}`, WallTile, { index, kind, ...face, damaged: false });
  press.add(`spot${index}broken`, WallTile, { index, kind, ...(damaged ?? face), damaged: true });
}
