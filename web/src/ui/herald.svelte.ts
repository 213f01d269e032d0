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
