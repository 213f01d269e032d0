/** A step of the arrow keys: the nearest thing that can be pressed in that direction. */

export interface Box {
  x: number;
  y: number;
}

const STEPS: Readonly<Record<string, Box>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The index of the nearest centre in the direction; being off to the side counts double. -1: none there. */
export function nearest(from: Box, others: readonly Box[], step: Box): number {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  others.forEach((other, index) => {
    const dx = other.x - from.x;
    const dy = other.y - from.y;
    const along = dx * step.x + dy * step.y;
    if (along < 4) return;
    const cost = along + 2 * Math.abs(dx * step.y + dy * step.x);
    if (cost < least) {
      least = cost;
      best = index;
    }
  });
  return best;
}

function centre(node: Element): Box {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** What arrows pass by: the prompt's own answer lies between the hand and where a card goes. */
const PASSED = "ask";

/** Moves the focus inside `root`; true if the key was an arrow and something was found. */
export function walk(root: HTMLElement, key: string): boolean {
  const step = STEPS[key];
  const focused = document.activeElement;
  if (!step) return false;
  const buttons = [...root.querySelectorAll<HTMLElement>("button:not([disabled])")];
  const targets = buttons.filter((node) => !node.classList.contains(PASSED));
  if (!(focused instanceof HTMLElement) || !root.contains(focused)) {
    targets[0]?.focus();
    return targets.length > 0;
  }
  const others = targets.filter((node) => node !== focused);
  const found = others[nearest(centre(focused), others.map(centre), step)];
  found?.focus();
  return found !== undefined;
}
