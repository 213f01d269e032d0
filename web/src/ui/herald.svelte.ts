/** What is said aloud, line by line: the page has one live region (Herald.svelte) and nothing speaks beside it. */
import { untrack } from "svelte";

export interface Line {
  id: number;
  text: string;
}

const KEPT = 12;

class Herald {
  lines = $state.raw<readonly Line[]>([]);
  /** The number of the line that will be said next. */
  next = 0;

  say(text: string): void {
    if (text === "") return;
    const before = untrack(() => this.lines); // who speaks does not listen
    this.lines = [...before.slice(1 - KEPT), { id: this.next, text }];
    this.next += 1;
  }
}

export const herald = new Herald();

/** Have an element's text said aloud when it comes and whenever it changes. */
export function aloud(node: HTMLElement): () => void {
  let said = "";
  const tell = (): void => {
    const text = (node.textContent ?? "").trim().replace(/\s+/g, " ");
    if (text !== said) herald.say(text);
    said = text;
  };
  const watching = new MutationObserver(tell);
  watching.observe(node, { childList: true, characterData: true, subtree: true });
  tell();
  return () => watching.disconnect();
}
