import { getContext, setContext } from "svelte";
import type { FormationType, Seat } from "../generated/codes";
import type { TableView } from "../generated/protocol";
import type { TableWords } from "../words/speech";
import type { Anchor } from "./choose";
import type { DragHost } from "./drag";
import type { Layout } from "./layout";

/** What every part of the table needs to know; getters, so that it stays reactive. */
export interface TableScene {
  readonly view: TableView;
  readonly words: TableWords;
  readonly names: [string, string];
  /** What may be pressed now. */
  readonly lit: ReadonlySet<Anchor>;
  /** What could be taken up if nothing were held. */
  readonly open: ReadonlySet<Anchor>;
  readonly held: Anchor | null;
  /** What is expected now, in words. */
  readonly prompt: string;
  readonly over: Anchor | null;
  readonly marked: ReadonlySet<string>;
  /** What the hint would press. */
  readonly hinted: ReadonlySet<Anchor>;
  /** Nobody plays here, it is only shown. */
  readonly shown: boolean;
  /** Somebody says why a spot can or cannot be claimed. */
  readonly asks: boolean;
  /** How the table is arranged. */
  readonly layout: Layout;
  /** A phone, and a phone with little height. */
  readonly narrow: boolean;
  readonly short: boolean;
  readonly drag: DragHost;
  press(anchor: Anchor): void;
  why(spot: number): void;
  /** What a complete row is; null as long as nobody has said it. */
  formation(spot: number, seat: Seat): FormationType | null;
  /** What a pointer or the focus rests on, said in the prompt's line, where it covers nothing; "" for nothing. */
  point(text: string): void;
  /** A pointer or the focus rests at a spot with a complete row, or nowhere: what lies there is named. */
  rest(spot: number | null): void;
}

const KEY = Symbol("table");

export function provideScene(scene: TableScene): void {
  setContext(KEY, scene);
}

export function useScene(): TableScene {
  return getContext<TableScene>(KEY);
}
