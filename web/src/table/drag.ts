import type { Attachment } from "svelte/attachments";
import type { Anchor } from "./choose";

export interface DragHost {
  /** May this anchor be taken up now? */
  canTake(anchor: Anchor): boolean;
  take(anchor: Anchor): void;
  /** The finger is over this anchor, or over none. */
  over(anchor: Anchor | null): void;
  drop(anchor: Anchor | null): void;
}

const THRESHOLD = 7;

function anchorUnder(x: number, y: number): Anchor | null {
  for (const node of document.elementsFromPoint(x, y)) {
    const drop = node.closest<HTMLElement>("[data-drop]")?.dataset.drop;
    if (drop) return drop;
  }
  return null;
}

/** Lets an element be dragged by mouse, pen or finger; a press without a move stays a click. */
export function draggable(anchor: Anchor, host: DragHost): Attachment<HTMLElement> {
  return (node) => {
    let start: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !host.canTake(anchor)) return;
      start = { x: event.clientX, y: event.clientY, id: event.pointerId };
      // At once: a quick hand has left the card before the first move is told.
      node.setPointerCapture(event.pointerId);
    }
    function move(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      const dx = event.clientX - start.x;
      const dy = event.clientY - start.y;
      if (!dragging) {
        if (Math.hypot(dx, dy) < THRESHOLD) return;
        dragging = true;
        node.classList.add("dragging");
        host.take(anchor);
      }
      node.style.translate = `${dx}px ${dy}px`;
      host.over(anchorUnder(event.clientX, event.clientY));
    }
    function up(event: PointerEvent): void {
      if (!start || event.pointerId !== start.id) return;
      start = null;
      if (!dragging) return;
      const target = event.type === "pointerup" ? anchorUnder(event.clientX, event.clientY) : null;
      node.addEventListener("click", swallow, { capture: true, once: true });
      setTimeout(() => node.removeEventListener("click", swallow, { capture: true }), 60);
      host.over(null);
      host.drop(target);
      // After the table has measured where the card was let go.
      requestAnimationFrame(() => {
        dragging = false;
        node.classList.remove("dragging");
        node.style.translate = "";
      });
    }
    function swallow(event: Event): void {
      event.stopPropagation();
      event.preventDefault();
    }
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", up);
    node.addEventListener("pointercancel", up);
    return () => {
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", up);
      node.removeEventListener("pointercancel", up);
    };
  };
}
