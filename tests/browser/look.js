// What is wrong on the screen that is shown, by kind; judged by what the browser itself would hit at a point.
() => {
  const faults = { overlaps: [], cut: [], small_targets: [], sideways_scroll: [] };
  const sheet = [...document.querySelectorAll("dialog[open]")].at(-1);
  const root = sheet ?? document;
  const name = (node) => (node.getAttribute("aria-label") || node.textContent.trim() || node.className).slice(0, 40);
  const shown = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: false })
    && !node.closest(".unseen, [inert]") && node.getBoundingClientRect().width > 1;
  // What scrolls may hold more than it shows; what is scrolled away is reached, not cut.
  const scroller = (node) => {
    for (let up = node.parentElement; up && up !== document.documentElement; up = up.parentElement)
      if (/auto|scroll/.test(getComputedStyle(up).overflowY)) return up;
    return null;
  };
  const frame = (node) => {
    const box = scroller(node)?.getBoundingClientRect();
    const high = document.querySelector(".table") ? innerHeight : Infinity; // a page may be long, a table may not
    return box ?? { left: 0, top: -Infinity, right: innerWidth, bottom: high };
  };
  const pressed = [...root.querySelectorAll("button, a[href], select, summary, label:has(input[type=radio], input[type=checkbox])")].filter(shown);
  const HAND = 80; // a card of the hand on a tablet is at least so wide
  const CELLS = 8;
  const EDGES = [0, CELLS - 1];
  const hits = (node, box, x, y) => {
    const at = [box.left + (x + 0.5) * box.width / CELLS, box.top + (y + 0.5) * box.height / CELLS];
    const hit = document.elementFromPoint(...at);
    return { at, hit, own: hit && (node === hit || node.contains(hit) || hit.contains(node)) };
  };
  // Free at its corners and in the middle: free. Of anything else every part is looked at.
  const isFree = (node, box) => hits(node, box, CELLS / 2, CELLS / 2).own
    && EDGES.every((x) => EDGES.every((y) => hits(node, box, x, y).own));
  const freePart = (node, box) => {
    const free = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity, cells: 0, by: "" };
    for (let x = 0; x < CELLS; x++) for (let y = 0; y < CELLS; y++) {
      const { at, hit, own } = hits(node, box, x, y);
      if (own) {
        free.cells += 1;
        free.left = Math.min(free.left, at[0]); free.right = Math.max(free.right, at[0]);
        free.top = Math.min(free.top, at[1]); free.bottom = Math.max(free.bottom, at[1]);
      } else if (hit) free.by ||= hit.className?.baseVal ?? hit.className ?? hit.tagName;
    }
    return free;
  };
  const isIn = (box, view) => box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right;
  for (const node of pressed) {
    const rolls = scroller(node) || !document.querySelector(".table");
    let box = node.getBoundingClientRect();
    if (isIn(box, { left: 0, top: 0, right: innerWidth, bottom: innerHeight }) && isFree(node, box)) {
      if (Math.min(box.width, box.height) < 39.5) faults.small_targets.push(`${name(node)} ${Math.round(box.width)}x${Math.round(box.height)}`);
      continue;
    }
    // What can be scrolled to is looked at where it is then.
    if (rolls) node.scrollIntoView({ block: "center", behavior: "instant" });
    box = node.getBoundingClientRect();
    if (!sheet && !rolls && (box.bottom > innerHeight + 6 || box.top < -1 || box.left < -6 || box.right > innerWidth + 6))
      faults.cut.push(`off the screen: ${name(node)}`);
    const free = freePart(node, box);
    const wide = free.right - free.left + box.width / CELLS;
    const high = free.bottom - free.top + box.height / CELLS;
    if (free.cells < CELLS * CELLS / 5) faults.overlaps.push(`${name(node)} is under ${free.by}`);
    else if (Math.min(box.width, box.height) < 39.5) faults.small_targets.push(`${name(node)} ${Math.round(box.width)}x${Math.round(box.height)}`);
    else if (Math.min(wide, high) < 39.5 - Math.max(box.width, box.height) / CELLS) faults.small_targets.push(`${name(node)} free ${Math.round(wide)}x${Math.round(high)}`);
  }
  for (const card of document.querySelectorAll(".table:is(.tablet, .upright) .hand button"))
    if (card.offsetWidth < HAND) faults.small_targets.push(`${name(card)} is ${card.offsetWidth} wide in a tablet's hand`);
  scrollTo(0, 0);
  // Words: nothing ends in three dots or is clipped, but for a player's name, which may be of any length.
  for (const node of root.querySelectorAll("p, small, span, button, h1, h2, h3, label, summary, td, output, li")) {
    if (!shown(node) || node.closest("[data-name]") || node.matches("[data-name]")) continue;
    if (![...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim())) continue;
    if (/^[a-z]+(\.\w+)+$/.test(node.textContent.trim())) faults.cut.push(`a key without its words: ${name(node)}`);
    const style = getComputedStyle(node);
    if (style.overflowX === "hidden" && node.scrollWidth > node.clientWidth + 1) faults.cut.push(`words: ${name(node)}`);
    const range = document.createRange();
    const bound = frame(node);
    const boxes = [...node.childNodes].filter((child) => child.nodeType === 3).flatMap((child) => {
      range.selectNodeContents(child);
      return [...range.getClientRects()];
    });
    for (const box of boxes)
      if (box.width > 1 && (box.left < bound.left - 1 || box.right > bound.right + 1 || (!scroller(node) && box.bottom > bound.bottom + 1)))
        { faults.cut.push(`outside: ${name(node)}`); break; }
  }
  // Cards: every numeral is to be seen, none under another card, a stone, or the edge of the screen.
  if (!sheet) for (const text of document.querySelectorAll(".table [data-card] text")) {
    if (!shown(text)) continue;
    const card = text.closest("[data-card]");
    if (card.closest(".used, .pile")) continue;
    const box = text.getBoundingClientRect();
    const ink = { top: box.top + box.height * 0.28, bottom: box.top + box.height * 0.74, mid: (box.left + box.right) / 2 };
    for (const at of [ink.top, ink.bottom]) {
      const over = document.elementsFromPoint(ink.mid, at).find((node) => node.closest("[data-card], .face .art, footer, header"));
      if (!over || !(card.contains(over) || over.closest("[data-card]") === card || over.contains(card)))
        { faults.cut.push(`numeral: ${card.dataset.card} at ${card.dataset.at} under ${over?.className?.baseVal ?? over?.className}`); break; }
    }
  }
  // Beside the table nothing pushes the unseen cards or what a replay found off the screen.
  const beside = document.querySelector(".table > aside");
  if (beside) beside.scrollTop = 0;
  if (!sheet && beside) for (const part of beside.querySelectorAll(".grid, .findings > *"))
    if (shown(part) && part.getBoundingClientRect().bottom > beside.getBoundingClientRect().bottom + 1) faults.cut.push(`beside the table: ${name(part)}`);
  const page = document.documentElement;
  // The scene's ground reaches to the end of a long page.
  scrollTo(0, page.scrollHeight);
  const land = document.querySelector(".land");
  if (land && Math.max(land.getBoundingClientRect().bottom, land.parentElement.getBoundingClientRect().bottom) < innerHeight - 1)
    faults.cut.push("the ground ends before the page");
  scrollTo(0, 0);
  if (page.scrollWidth > page.clientWidth) faults.sideways_scroll.push(`${page.scrollWidth} > ${page.clientWidth}`);
  if (document.querySelector(".table") && page.scrollHeight > page.clientHeight + 1) faults.cut.push(`the table is ${page.scrollHeight} high`);
  for (const node of root.querySelectorAll("*")) if (shown(node) && /auto|scroll/.test(getComputedStyle(node).overflowX) && node.scrollWidth > node.clientWidth + 1)
    faults.sideways_scroll.push(`${node.className} ${node.scrollWidth} > ${node.clientWidth}`);
  return faults;
}
