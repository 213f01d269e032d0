import { afterEach, expect, it, vi } from "vitest";
import { firstSpot, lookOf } from "../src/art/looks";
import { pictogram } from "../src/art/pictograms";
import { clanShape } from "../src/art/silhouettes";
import { VIEWS } from "../src/gallery/mocks";
import { CLANS, EDITION_IDS } from "../src/generated/codes";
import { EDITIONS } from "../src/generated/editions";
import {
  bodyOf,
  type Choices,
  DEFAULTS,
  houseRules,
  keepChoices,
  keptChoices,
  offers,
  optionValue,
  seriesOf,
} from "../src/start/setup";
import { refusalOf } from "../src/table/refuse";
import { parseCard, tacticsOf } from "../src/told/cards";
import { fakeStorage } from "./fakes";

afterEach(() => vi.unstubAllGlobals());

it("keeps the choices from visit to visit", () => {
  const kept = fakeStorage();
  expect(keptChoices()).toEqual(DEFAULTS);
  const choices: Choices = {
    ...DEFAULTS,
    edition: "siege",
    options: { tactical: true },
    names: ["Isla", ""],
  };
  keepChoices(choices);
  expect(keptChoices()).toEqual(choices);
  kept.set("schotten.setup", '{"edition": "chess"}');
  expect(keptChoices()).toEqual(DEFAULTS);
  kept.set("schotten.setup", "{");
  expect(keptChoices()).toEqual(DEFAULTS);
});

it("reads what was kept before options had one list", () => {
  const kept = fakeStorage();
  kept.set(
    "schotten.setup",
    '{"edition": "alien", "tactical": true, "terrainTargetable": null, "colourRun": "top"}',
  );
  expect(keptChoices()).toEqual({
    ...DEFAULTS,
    edition: "alien",
    options: { tactical: true, colour_run: "top" },
  });
});

it("needs no store", () => {
  fakeStorage(true);
  keepChoices(DEFAULTS);
  expect(keptChoices()).toEqual(DEFAULTS);
});

it("offers what the edition has and the game can use", () => {
  const of = (more: Partial<Choices>): Choices => ({ ...DEFAULTS, ...more });
  expect(offers(DEFAULTS, "expert")).toBe(true);
  expect(offers(of({ edition: "alien" }), "expert")).toBe(false);
  expect(houseRules(DEFAULTS)).toEqual([]);
  expect(houseRules(of({ series: "series" }))).toEqual(["starts"]);
  expect(houseRules(of({ edition: "siege" }))).toEqual(["colour_run"]);
  expect(houseRules(of({ edition: "siege", options: { tactical: true } }))).toEqual([
    "colour_run",
    "siege_deck_ends",
  ]);
  expect(optionValue(of({ edition: "cocktail" }), "terrain_targetable")).toBe(true);
  expect(optionValue(DEFAULTS, "colour_run")).toBe("sum");
  for (const edition of EDITION_IDS)
    expect(seriesOf(edition)).toBe(EDITIONS[edition].siege ? "revenge" : "series");
  expect([seriesOf("iello"), seriesOf("siege")]).toEqual(["series", "revenge"]);
});

it("asks for the series and the seats that were chosen", () => {
  const series = { ...DEFAULTS, series: "series" as const, length: 5 };
  expect(bodyOf(series).series).toEqual({ type: "series", length: 5 });
  expect(bodyOf({ ...series, edition: "siege" }).series).toEqual({ type: "revenge" });
  expect(bodyOf({ ...DEFAULTS, opponent: "device", names: ["A", "B"] })).toMatchObject({
    seats: [
      { sits: "here", name: "A" },
      { sits: "here", name: "B" },
    ],
    assists: { hints: false, takeBack: true },
  });
});

it("draws every game from its look", () => {
  for (const edition of EDITION_IDS) {
    for (const name of tacticsOf(edition)) expect(pictogram(name, edition).fill).toBeTruthy();
    for (const clan of CLANS) expect(clanShape(clan, edition).fill).toBeTruthy();
    for (const card of lookOf(edition).fan) expect(() => parseCard(card)).not.toThrow();
  }
  expect(pictogram("betray", "siege")).not.toBe(pictogram("betray", "iello"));
  expect(clanShape("r", "alien")).not.toBe(clanShape("r", "iello"));
  for (const edition of EDITION_IDS) expect(firstSpot(edition)).toBe(EDITIONS[edition].spots[0]?.kind);
  expect([firstSpot("alien"), firstSpot("siege")]).toEqual(["crystal", "pit"]);
});

it("guesses why a press is refused from what lies open", () => {
  const view = VIEWS.iello;
  const siege = { ...VIEWS.siege, you: 1 as const, actor: 1 as const };
  const key = (held: string | null, anchor: string, of = view) => refusalOf(held, anchor, of).key;
  expect(key(null, "hand:g6", { ...view, over: { winner: 0, reason: "enough" } })).toBe("refusal.game_over");
  expect(key("hand:g6", "spot:8")).toBe("refusal.not_now");
  expect(key("hand:g6", "row:99")).toBe("refusal.not_now");
  expect(key("hand:desert", "spot:3")).toBe("refusal.not_now");
  expect(key("cauldron", "spot:0", siege)).toBe("refusal.no_cards_here");
  expect(key(null, "cauldron", siege)).toBe("refusal.not_now");
  expect(key(null, "cauldron", { ...siege, cauldrons: 0 })).toBe("refusal.no_cauldron");
  expect(key(null, "deck:troops")).toBe("refusal.not_now");
  expect(key(null, "hand:g6")).toBe("refusal.not_now");
  expect(key(null, "hand:")).toBe("refusal.not_now");
  expect(key(null, "hand:desert")).toBe("refusal.no_effect");
  expect(key(null, "hand:desert", { ...view, phase: "after_play" })).toBe("refusal.not_now");
  expect(key(null, "button:end")).toBe("refusal.not_now");
});
