import { beforeEach, expect, it } from "vitest";
import { seriesText } from "../src/after/seriesText";
import type { GameResult, SeatInfo, SeriesState, TableInfo } from "../src/generated/protocol";
import en from "../src/words/en";
import { namesAt, namesHere, notesAt } from "../src/words/seating";
import { tableSummary } from "../src/words/summary";
import { words } from "../src/words/words.svelte";
import { TABLE } from "./fakes";

beforeEach(() => words.use("en", en));

const seat = (more: Partial<SeatInfo> = {}): SeatInfo => ({
  sits: "person",
  name: "",
  level: null,
  present: true,
  ...more,
});
const table = (one: SeatInfo, two: SeatInfo): TableInfo => ({ ...TABLE, seats: [one, two] });

it("calls people by their names, else by what they are to the one who looks", () => {
  const nameless = table(seat(), seat());
  expect(namesAt(nameless, 0)).toEqual([words.say("player.you"), words.say("player.other")]);
  expect(namesAt(nameless, null)).toEqual([words.say("player.first"), words.say("player.second")]);
  expect(namesAt(table(seat({ name: "Isla" }), seat({ sits: "open" })), 1)).toEqual([
    "Isla",
    words.say("player.open"),
  ]);
  expect(namesAt(TABLE, 0)[1]).toBe(words.say("player.computer"));
  expect(namesHere(nameless)).toEqual([words.say("player.first"), words.say("player.second")]);
  expect(namesHere(table(seat({ name: "Isla" }), seat({ name: "Rory" })))).toEqual(["Isla", "Rory"]);
});

it("notes a computer's level", () => {
  expect(notesAt(TABLE)).toEqual(["", words.say("page.level.club.name")]);
});

it("sums up what is played", () => {
  const series = { ...TABLE.series, length: 3 };
  const said = (more: object) => tableSummary({ ...TABLE, ...more }).split(" · ");
  const usual = [words.say("edition.iello.title"), words.say("page.clock.none")];
  expect(said({})).toEqual([...usual, words.say("page.length.about", { count: 20 })]);
  expect(said({ options: { tactical: true }, series })).toHaveLength(5);
  const clock = { seconds: 60, increment: 0 };
  expect(said({ clock }).at(-1)).toBe(words.say("page.length.most", { count: 5 }));
});

const won = (winner: 0 | 1): GameResult => ({
  winner,
  reason: "enough",
  points: [0, 0],
  first: 0,
  commitment: "",
  seed: "",
});
const series = (more: Partial<SeriesState>): SeriesState => ({ ...TABLE.series, over: true, ...more });

it("says how a series ended, to each", () => {
  const names: [string, string] = ["Isla", "Rory"];
  const five = series({ type: "series", length: 3, points: [5, 3], winner: 0 });
  expect(seriesText(five, null, names)).toContain("Isla");
  expect(seriesText(five, 0, names)).toBe(
    words.say("series.wins.you", { winner: "Isla", most: 5, least: 3 }),
  );
  expect(seriesText(five, 1, names)).toBe(
    words.say("series.wins.other", { winner: "Isla", most: 5, least: 3 }),
  );
  expect(seriesText({ ...five, winner: null }, 0, names)).toBe(words.say("series.shared"));
});

it("says how a revenge ended", () => {
  const names: [string, string] = ["Isla", "Rory"];
  const twice = series({ type: "revenge", winner: 1, games: [won(1), won(1)] });
  expect(seriesText(twice, 1, names)).toBe(words.say("revenge.champion.you", { winner: "Rory" }));
  expect(seriesText(twice, 0, names)).toBe(words.say("revenge.champion", { winner: "Rory" }));
  const attackers = { ...twice, games: [won(0), { ...won(1), first: 1 as const }] };
  expect(seriesText(attackers, 0, names)).toBe(
    words.say("page.result.revenge.attack.they", { player: "Rory" }),
  );
  expect(seriesText(attackers, 1, names)).toBe(words.say("page.result.revenge.attack.you"));
  const defenders = { ...twice, games: [won(1), { ...won(0), first: 1 as const }] };
  expect(seriesText(defenders, null, names)).toBe(
    words.say("page.result.revenge.defend.they", { player: "Rory" }),
  );
  expect(seriesText({ ...twice, winner: null }, 0, names)).toBe(words.say("revenge.again"));
});
