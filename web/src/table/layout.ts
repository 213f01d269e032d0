/** How a table is arranged on a screen: each kind of screen has an arrangement of its own. */

/** A desk has a side panel, a tablet (lying or upright) none, a phone and a phone held sideways have small cards. */
export type Layout = "desk" | "tablet" | "upright" | "phone" | "sideways";
export const CARD_SIZES = ["small", "usual", "large"] as const;
/** A person's wish: cards smaller, as the screen suggests, or larger. */
export type CardSize = (typeof CARD_SIZES)[number];

const FACTORS: Readonly<Record<CardSize, number>> = { small: 0.85, usual: 1, large: 1.2 };
const DESK = { width: 1280, height: 760 };
/** Below this width a desk has no room for a side panel; with large cards it takes more. */
const PANEL = { width: 1180, large: 1500 };
const PHONE_WIDTH = 700;
const LYING_HEIGHT = 500;
const SHORT_HEIGHT = 670;

export function layoutOf(width: number, height: number, size: CardSize = "usual"): Layout {
  if (height < LYING_HEIGHT && width > height) return "sideways";
  if (width < PHONE_WIDTH) return "phone";
  if (width < height) return "upright";
  return width < (size === "large" ? PANEL.large : PANEL.width) ? "tablet" : "desk";
}

/** Whether cards are reduced to fill, numeral and silhouette. */
export const isSmall = (layout: Layout): boolean => layout === "phone" || layout === "sideways";

/** A phone with so little height that its hand is small as well. */
export const isShort = (layout: Layout, height: number): boolean =>
  layout === "sideways" || (layout === "phone" && height < SHORT_HEIGHT);

/** How much larger than on a laptop everything may be: letters, piles, panels. */
export function growth(layout: Layout, width: number, height: number): number {
  if (layout !== "desk") return 1;
  return Math.max(1, Math.min(width / DESK.width, height / DESK.height));
}

export const factorOf = (size: CardSize): number => FACTORS[size];
