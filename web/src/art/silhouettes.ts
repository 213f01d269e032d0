import type { Clan, EditionId } from "../generated/codes";
import { CREATURES } from "./creatures";
import { lookOf } from "./looks";
import { disc, rays, type Shape, wavyDrop } from "./shapes";

const rowan: Shape = {
  fill:
    disc(14, 32, 11.4) +
    disc(34, 32, 11.4) +
    disc(24, 14.6, 11.4) +
    "M25 7C28 1.6 35 .6 41 3.4C38.4 9 31 11.2 25 7Z",
  cut:
    "M11.6 35.4l4.8-4.8M11.6 30.6l4.8 4.8M31.6 35.4l4.8-4.8M31.6 30.6l4.8 4.8" +
    "M21.6 18.4l4.8-4.8M21.6 13.6l4.8 4.8",
};

const leaf: Shape = {
  fill: "M42.5 4.5C46 22 40.5 37.5 25.5 40.2C20.4 41.1 16 39.8 12.8 37.2L6.4 44.4L3.8 41.8L10.4 34.6C7.6 31 6.8 26.4 8.2 21.6C12.2 8.8 27 3.6 42.5 4.5Z",
  cut: "M12.6 35.2L37 10.4M18 29.6V19M23.6 24V13.4M18.4 29.4H29.6M24 23.8H35.4",
};

const drop: Shape = {
  fill: wavyDrop(),
  cut: "M12 29.5q4-4 8 0t8 0t8 0M13.6 36.5q3.5-3.6 7 0t7 0t6.6 0",
};

const sun: Shape = {
  fill: disc(24, 24, 11.6) + rays(12, 13.6, 23.4, 19.4, 0.2),
  cut: "M24 17.2a6.8 6.8 0 1 1-.1 0Z",
};

const thistle: Shape = {
  fill:
    "M17 23L9.4 5.4L16 9.2L18.2 2.4L22 8.6L24 1.2L26 8.6L29.8 2.4L32 9.2L38.6 5.4L31 23Z" +
    disc(24, 29.4, 10.8) +
    "M22 39H26V47.6H22Z" +
    "M24 47.6Q11 47 3.4 33.4L10.6 36.4L11.6 30L17 38.6L24 43Z" +
    "M24 47.6Q37 47 44.6 33.4L37.4 36.4L36.4 30L31 38.6L24 43Z",
  cut: "M15.6 22.4Q24 26.6 32.4 22.4M18.2 29.2l2.6 2.6l2.6-2.6M24.6 29.2l2.6 2.6l2.6-2.6M21.4 34.6l2.6 2.6l2.6-2.6",
};

const stag: Shape = {
  fill: "M24 22.4C27.6 22.4 30 23.8 31 26L39.6 23.8C39 28.4 36 31 32 31.2L29.4 40.6C28.8 45 27 47.2 24 47.2C21 47.2 19.2 45 18.6 40.6L16 31.2C12 31 9 28.4 8.4 23.8L17 26C18 23.8 20.4 22.4 24 22.4Z",
  line: {
    path: "M21 24C17 21.4 12.6 18.4 9.6 12.4L7.4 2.6M13.4 17.6L4.4 14.6M10 10.4L15.8 4M16.4 20.4L19 12.4M27 24C31 21.4 35.4 18.4 38.4 12.4L40.6 2.6M34.6 17.6L43.6 14.6M38 10.4L32.2 4M31.6 20.4L29 12.4",
    width: 3.4,
  },
  cut: "M19.6 31.4l1.8 2.2M28.4 31.4l-1.8 2.2M21.8 43.4Q24 45 26.2 43.4",
};

const CLAN_SHAPES: Readonly<Record<Clan, Shape>> = {
  r: rowan,
  g: leaf,
  b: drop,
  y: sun,
  p: thistle,
  o: stag,
};

/** The clan's silhouette, or for Alien-Totten its creature. */
export function clanShape(clan: Clan, edition: EditionId): Shape {
  return lookOf(edition).clans === "creatures" ? CREATURES[clan] : CLAN_SHAPES[clan];
}
