/** Elements that have a box, a place in a tree and a list of animations: what the table's motion touches. */
import { vi } from "vitest";

export class FakeRect {
  constructor(
    readonly left = 0,
    readonly top = 0,
    readonly width = 10,
    readonly height = 10,
  ) {}
}

interface Run {
  frames: Keyframe[];
  onfinish?: () => void;
  oncancel?: () => void;
}

export class FakeElement {
  readonly dataset: Record<string, string> = {};
  readonly style: Record<string, string> = { zIndex: "", translate: "" };
  readonly classes = new Set<string>();
  readonly classList = {
    add: (name: string) => void this.classes.add(name),
    remove: (name: string) => void this.classes.delete(name),
    contains: (name: string) => this.classes.has(name),
  };
  readonly children: FakeElement[] = [];
  readonly runs: Run[] = [];
  parent: FakeElement | null = null;
  focused = false;

  constructor(
    readonly tag: string,
    data: Record<string, string> = {},
    public box = new FakeRect(),
  ) {
    Object.assign(this.dataset, data);
  }

  set className(name: string) {
    this.classes.add(name);
  }
  setAttribute(): void {}
  append(...nodes: FakeElement[]): void {
    for (const node of nodes) {
      node.parent = this;
      this.children.push(node);
    }
  }
  remove(): void {
    this.parent?.children.splice(this.parent.children.indexOf(this), 1);
  }
  cloneNode(): FakeElement {
    const copy = new FakeElement(this.tag, this.dataset, this.box);
    for (const name of this.classes) copy.classes.add(name);
    copy.append(...this.children.map((child) => child.cloneNode()));
    return copy;
  }
  getBoundingClientRect(): FakeRect {
    return this.box;
  }
  animate(frames: Keyframe[]): Run {
    const run = { frames };
    this.runs.push(run);
    return run;
  }
  contains(node: FakeElement): boolean {
    return node === this || this.children.some((child) => child.contains(node));
  }
  focus(): void {
    vi.stubGlobal("document", { activeElement: this });
  }
  closest(selector: string): FakeElement | null {
    return this.#is(selector) ? this : (this.parent?.closest(selector) ?? null);
  }
  all(): FakeElement[] {
    return this.children.flatMap((child) => [child, ...child.all()]);
  }
  querySelectorAll(selector: string): FakeElement[] {
    const [first = "", ...rest] = selector.split(" ");
    const found = this.all().filter((node) => node.#is(first));
    return rest.length === 0 ? found : found.flatMap((node) => node.querySelectorAll(rest.join(" ")));
  }
  querySelector(selector: string): FakeElement | null {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  #is(selector: string): boolean {
    const data = /^\[data-(\w+)(?:="(.*)")?\]$/.exec(selector);
    if (data?.[1]) {
      const value = this.dataset[data[1]];
      return value !== undefined && (data[2] === undefined || data[2] === value);
    }
    if (selector.startsWith(".")) return this.classes.has(selector.slice(1));
    return this.tag === selector.split(":")[0];
  }
}

export function useFakeDom(): void {
  vi.stubGlobal("DOMRect", FakeRect);
  vi.stubGlobal("HTMLElement", FakeElement);
  vi.stubGlobal("document", { createElement: (tag: string) => new FakeElement(tag) });
}

export const html = (node: FakeElement): HTMLElement => node as unknown as HTMLElement;
