import type { Clan } from "../generated/codes";
import { disc, rays, type Shape } from "./shapes";

/** Three eyes on stalks over a round body: reads as three discs, like the rowan. */
const triclops: Shape = {
  fill: `${disc(10, 14, 8.6)}${disc(38, 14, 8.6)}${disc(24, 10.6, 9.2)}M24 20C37 20 43 28.6 43 38.4C43 44 40.6 46.4 37.6 46.4C35 46.4 34.6 43.6 32.4 43.6C30 43.6 29.8 46.4 27 46.4C24.6 46.4 25 43.6 24 43.6C23 43.6 23.4 46.4 21 46.4C18.2 46.4 18 43.6 15.6 43.6C13.4 43.6 13 46.4 10.4 46.4C7.4 46.4 5 44 5 38.4C5 28.6 11 20 24 20Z`,
  line: { path: "M11 18L17 26M37 18L31 26", width: 4 },
  cut: "M16.4 34Q24 40 31.6 34",
  hole: disc(10, 14, 3.4) + disc(38, 14, 3.4) + disc(24, 10.6, 3.8),
};

/** A walking leaf with one long eye. */
const sprout: Shape = {
  fill: "M24 1.8C38 8 44 19 40 30C37.6 36.4 31 39.8 24 39.8C17 39.8 10.4 36.4 8 30C4 19 10 8 24 1.8Z",
  line: { path: "M16 37L11 46M24 39V46.4M32 37L37 46", width: 4 },
  cut: "M24 6V14M24 31V37M14.6 15.6L18.6 18.6M33.4 15.6L29.4 18.6M13 31.4L17.6 29.4M35 31.4L30.4 29.4",
  hole: "M13.6 23.4Q24 14.8 34.4 23.4Q24 32 13.6 23.4ZM24 19.6A3.8 3.8 0 1 0 24 27.2A3.8 3.8 0 1 0 24 19.6Z",
};

/** A bell with trailing waves. */
const medusa: Shape = {
  fill: "M24 2C37 2 44.6 11.6 44.6 23C44.6 26 42.4 27.4 40.2 25.8C38 24.2 36.6 24.2 34.8 25.8C33 27.4 31 27.4 29.4 25.8C27.8 24.2 20.2 24.2 18.6 25.8C17 27.4 15 27.4 13.2 25.8C11.4 24.2 10 24.2 7.8 25.8C5.6 27.4 3.4 26 3.4 23C3.4 11.6 11 2 24 2Z",
  line: {
    path: "M10.6 28q-3.4 4.6 0 9t0 8.6M19.6 28q-3.4 4.6 0 9t0 9M28.4 28q3.4 4.6 0 9t0 9M37.4 28q3.4 4.6 0 9t0 8.6",
    width: 3.6,
  },
  hole: `${disc(17, 16, 3)}${disc(31, 16, 3)}`,
};

/** A spiked star with a mouth. */
const urchin: Shape = {
  fill: disc(24, 24, 13.6) + rays(10, 13.4, 23.6, 20.6, 0.27),
  cut: "M17 27Q24 34.6 31 27",
  hole: disc(19, 20.4, 2.8) + disc(29, 20.4, 2.8),
};

/** A squid with a ragged crest, standing like a thistle. */
const kraken: Shape = {
  fill: "M12 25L7.4 7L16 13.4L18.4 2.4L24 10.6L29.6 2.4L32 13.4L40.6 7L36 25C36 32 31.6 35.4 24 35.4C16.4 35.4 12 32 12 25Z",
  line: {
    path: "M15.6 32C13 38 6.6 37.6 5 44.4M21 34C20.6 40 16 41 16.4 46.4M27 34C27.4 40 32 41 31.6 46.4M32.4 32C35 38 41.4 37.6 43 44.4",
    width: 3.8,
  },
  hole: "M16.4 22.6L22.4 25.4Q19 29.4 16.4 22.6ZM31.6 22.6L25.6 25.4Q29 29.4 31.6 22.6Z",
};

/** A beetle whose horns make a V. */
const hornbeetle: Shape = {
  fill: "M24 20.4C32.6 20.4 37 26.4 37 33.6C37 41.4 31.6 47 24 47C16.4 47 11 41.4 11 33.6C11 26.4 15.4 20.4 24 20.4Z",
  line: {
    path: "M20 22C12.6 18.6 8.6 12.4 10 2.6M28 22C35.4 18.6 39.4 12.4 38 2.6M10.8 11L17.4 8.6M37.2 11L30.6 8.6M12 29L4.4 25.6M11.4 36L3.6 37.4M36 29L43.6 25.6M36.6 36L44.4 37.4",
    width: 3.6,
  },
  cut: "M24 30V46.6M13.6 30.4Q24 27.6 34.4 30.4",
  hole: disc(20, 25.4, 1.9) + disc(28, 25.4, 1.9),
};

export const CREATURES: Readonly<Record<Clan, Shape>> = {
  r: triclops,
  g: sprout,
  b: medusa,
  y: urchin,
  p: kraken,
  o: hornbeetle,
};
