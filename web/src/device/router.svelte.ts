/** Addresses of the page, all behind the `#`: the server needs to know only one. */
import { EDITION_IDS, type EditionId } from "../generated/codes";

export type Route =
  /** Where a game is chosen; that of an edition is chosen already. */
  | { screen: "start"; edition?: EditionId }
  /** The lessons of an edition, or one of them. */
  | { screen: "learn"; edition: EditionId; lesson: string | null }
  | { screen: "table"; id: string }
  /** A deal that somebody sent; what it says is read where it is played. */
  | { screen: "deal"; said: string }
  | {
      screen: "replay";
      id: string;
      game: number;
      seat: "0" | "1" | "all" | "watch" | null;
      at: number | null;
      /** With the check of the game open. */
      check?: boolean;
    };

const ID = "([A-Za-z0-9_-]{1,64})";
const TABLE = new RegExp(`^/t/${ID}/?$`);
const DEAL = /^\/deal\/?$/;
const PLAY = /^\/play\/([a-z]+)\/?$/;
const LEARN = /^\/learn\/([a-z]+)(?:\/([a-z][a-z0-9-]*))?\/?$/;
const REPLAY = new RegExp(`^/t/${ID}/replay/(\\d{1,4})/?$`);

export function parseRoute(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?");
  const table = TABLE.exec(path);
  if (table?.[1]) return { screen: "table", id: table[1] };
  if (DEAL.test(path)) return { screen: "deal", said: query };
  const replay = REPLAY.exec(path);
  if (replay?.[1]) {
    const asked = new URLSearchParams(query);
    const seat = asked.get("seat");
    const at = asked.get("at");
    return {
      screen: "replay",
      id: replay[1],
      game: Number(replay[2]),
      seat: seat === "0" || seat === "1" || seat === "all" || seat === "watch" ? seat : null,
      at: at !== null && /^\d{1,5}$/.test(at) ? Number(at) : null,
      ...(asked.has("check") ? { check: true } : {}),
    };
  }
  const learn = LEARN.exec(path);
  const edition = EDITION_IDS.find((id) => id === learn?.[1]);
  if (edition) return { screen: "learn", edition, lesson: learn?.[2] ?? null };
  const wanted = EDITION_IDS.find((id) => id === PLAY.exec(path)?.[1]);
  return wanted ? { screen: "start", edition: wanted } : { screen: "start" };
}

export function routeHash(route: Route): string {
  switch (route.screen) {
    case "start":
      return route.edition === undefined ? "#/" : `#/play/${route.edition}`;
    case "learn":
      return `#/learn/${route.edition}${route.lesson === null ? "" : `/${route.lesson}`}`;
    case "table":
      return `#/t/${route.id}`;
    case "deal":
      return `#/deal?${route.said}`;
    case "replay": {
      const asked = new URLSearchParams();
      if (route.seat !== null) asked.set("seat", route.seat);
      if (route.at !== null) asked.set("at", String(route.at));
      if (route.check) asked.set("check", "");
      const query = asked.toString();
      return `#/t/${route.id}/replay/${route.game}${query && `?${query}`}`;
    }
  }
}

class Router {
  route = $state.raw<Route>(parseRoute(typeof location === "undefined" ? "" : location.hash));

  listen(): void {
    addEventListener("hashchange", () => {
      this.route = parseRoute(location.hash);
    });
  }

  go(route: Route): void {
    location.hash = routeHash(route);
  }

  /** Goes on from what is over: back leads to where that was begun. */
  goInstead(route: Route): void {
    location.replace(routeHash(route));
  }
}

export const router = new Router();
