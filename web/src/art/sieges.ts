/** Pictograms that only the siege has: there soldiers desert and a dagger betrays. */
import type { Shape } from "./shapes";

export const desertion: Shape = {
  fill: "M12 5C20 .6 26 9 42.4 4.4C39 11 39 17.4 42.4 24C28 28.4 20.6 20.6 12 24.6Z",
  line: { path: "M8.6 3.4V45M3.6 45H18", width: 3.8 },
  cut: "M18 10.4Q26 13.4 34.6 11.4M18 17Q26 19.8 34.6 17.6",
};

export const betrayal: Shape = {
  fill: "M24 46.4L18.4 36V18H29.6V36ZM9.4 12.4H38.6V17.6H9.4ZM21 4.4H27V12.4H21Z",
  line: { path: "M24 3.6H24.1", width: 6.6 },
  cut: "M24 20V42",
};
