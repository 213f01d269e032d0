import type { EditionId, Tactics } from "../generated/codes";
import { lookOf } from "./looks";
import { disc, rays, type Shape } from "./shapes";

const joker: Shape = {
  fill: `M24 22C27 12 33 7.4 41 9.6C38.6 12.4 38.6 18 37.4 33H10.6C9.4 18 9.4 12.4 7 9.6C15 7.4 21 12 24 22ZM10.2 36H37.8V42.4H10.2Z${disc(42.2, 11.6, 3.2)}${disc(5.8, 11.6, 3.2)}${disc(24, 8.6, 3.4)}`,
  line: { path: "M24 12V24", width: 3 },
  cut: "M24 20V32.6M17 33L15.4 20M31 33L32.6 20",
};
const spy: Shape = {
  fill: "M24 3C35 3 41.4 12 41.4 24C41.4 33 44 39 46 45H2C4 39 6.6 33 6.6 24C6.6 12 13 3 24 3Z",
  hole: "M9.6 25.6Q24 10 38.4 25.6Q24 41 9.6 25.6ZM24 18A7.4 7.4 0 1 0 24 32.8A7.4 7.4 0 1 0 24 18Z",
};
const shield: Shape = {
  fill: "M24 2.6C30 6.4 36.6 7.8 42.4 7.8C43.4 25 38.4 38.6 24 46C9.6 38.6 4.6 25 5.6 7.8C11.4 7.8 18 6.4 24 2.6Z",
  cut: "M24 8.6V40M10.6 21.4H37.4",
  hole: disc(24, 21.4, 5),
};
const fog: Shape = {
  fill: "M14 23.4C9 23.4 5.6 20.4 5.6 16.4C5.6 12.4 9 9.4 13 9.8C14.6 5.4 18.8 2.8 23.4 2.8C29.4 2.8 34 7 34.6 12.2C39 12 42.4 14.6 42.4 18C42.4 21.2 39.8 23.4 36.6 23.4Z",
  line: {
    path: "M4 30q5-4 10 0t10 0t10 0t10 0M9 37.4q4.2-3.6 8.4 0t8.4 0t8.4 0M4 44.6q5-4 10 0t10 0t10 0t10 0",
    width: 3,
  },
};
const mud: Shape = {
  fill: `M3 38C3 33 9 31.4 14 31.6C16 28.4 32 28.4 34 31.6C40 31.2 45 33.4 45 38C45 43.4 36 46 24 46C12 46 3 43.4 3 38Z${disc(35.6, 24.4, 3.2)}${disc(42, 26.6, 1.7)}`,
  line: {
    path: "M14.6 3.4V20.4Q14.6 26 20 26H25.6Q29.6 26 29.6 22.6Q29.6 20 25 18.6L22.8 17.8V3.4Z",
    width: 3,
  },
  cut: "M10 38.6Q17 35 24 38.6T38 38.6",
};
const recruiter: Shape = {
  fill: "M18.4 5.8H29.6V23H18.4ZM3.4 13.8L13.8 9.6L20.2 25.6L9.8 29.8ZM44.6 13.8L34.2 9.6L27.8 25.6L38.2 29.8Z",
  line: { path: "M24 28.6V43.4M17.4 37.4L24 44L30.6 37.4", width: 3.8 },
  cut: "M18.4 8V24M29.6 8V24",
};
const strategist: Shape = {
  fill: "M4 27.4H17V45H4Z",
  line: {
    path: "M10.6 22C10.6 10.6 20 5.4 30 7.4C34.6 8.4 37.4 11.4 37.6 17.4M30.4 13L37.6 20L44.4 13M31 28.6V44H43V28.6Z",
    width: 3.2,
  },
};
const banshee: Shape = {
  fill: "M24 2.4C34.6 2.4 40.4 10 40.4 20C40.4 30 42 38 46 45.6C40 46.4 37.6 43 35 40.4C33 44 30.4 46.4 27.4 42.6C25.4 46.4 21 46.4 19.4 42.6C16.6 46.4 14.4 44 13 40.4C10.4 43 8 46.4 2 45.6C6 38 7.6 30 7.6 20C7.6 10 13.4 2.4 24 2.4Z",
  hole: "M13.6 15.4L21.6 18.4Q19.4 22.6 15.6 21.4Q13.4 20 13.6 15.4ZM34.4 15.4L26.4 18.4Q28.6 22.6 32.4 21.4Q34.6 20 34.4 15.4ZM24 24.4C27.6 24.4 29.4 27.6 29.4 31C29.4 34.6 27.2 37 24 37C20.8 37 18.6 34.6 18.6 31C18.6 27.6 20.4 24.4 24 24.4Z",
};
const traitor: Shape = {
  fill: "M24 4V44C13 42.6 6 32.6 6 18V6.6C12 7.8 18.6 6.6 24 4Z",
  line: { path: "M28 5.4C32.4 7 37 7.6 40.6 7V18C40.6 30 36 38.6 28 41.6", width: 3 },
  hole: "M10.6 17.4Q15.6 13.6 20.4 18.4Q15 22 10.6 17.4ZM12.6 29.6Q18 34.4 24 33.4V36.2Q16.4 36.4 12.6 29.6Z",
  cut: "M28.4 18.4Q32.4 14.6 36.4 17.6M28 33Q32.6 28.6 36 29",
};
const recruitment: Shape = {
  fill: "M44.6 5.6C46.6 16.6 41 28.4 30.6 33.4C23 37 14 35.4 9.6 30.2L3 33L2.4 23.6L8.8 24.4C14 26.4 20.6 25.4 25.4 21.6C30 18 31.6 12.6 30.6 8.6Z",
  line: { path: "M12.6 33.6C14 40.4 20 44.4 27 43.4M12 25.4L17.6 33.6M24.4 22.6L31 32", width: 2.8 },
  cut: "M14.6 26.8L18.4 33.6M24.6 23L29.6 32.4",
};
const explosion: Shape = {
  fill: rays(16, 12, 23.6, 16.6, 0.22) + disc(24, 24, 12.4),
  hole: rays(10, 5.4, 10.4, 7.4, 0.36) + disc(24, 24, 5.6),
};
const reinforcements: Shape = {
  fill: "M8.4 30H39.6V45.6H8.4ZM9 3.4H20.6V19H9Z",
  line: { path: "M33 4V22.4M26.4 16.4L33 23L39.6 16.4", width: 3.8 },
  cut: "M8 35.2H40M8 40.4H40",
};
const exchange: Shape = {
  fill: "M4 4H15V20H4ZM33 28H44V44H33Z",
  line: { path: "M20 12H42M35 5L42.4 12L35 19M28 36H6M13 29L5.6 36L13 43", width: 3.6 },
};

const PICTOGRAMS: Readonly<Record<Tactics, Shape>> = {
  joker,
  spy,
  shield,
  fog,
  mud,
  recruiter,
  redeploy: strategist,
  desert: banshee,
  betray: traitor,
  recruitment,
  explosion,
  reinforce: reinforcements,
  exchange,
};

/** White on black, one for each tactics card; what scares and who betrays differs from game to game. */
export function pictogram(name: Tactics, edition: EditionId): Shape {
  return lookOf(edition).pictograms[name] ?? PICTOGRAMS[name];
}
