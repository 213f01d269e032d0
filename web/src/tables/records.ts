/** Records of a table's games: whole when they are over, one seat's knowledge before. */
import { type Heading, recordName, recordText, type SeriesNote, type Viewer } from "../notation/writing";
import type { Found, TableState } from "./tableState";

/** Where the game stood in the series it was played in, which may not be the table's last one. */
function seriesNote(table: TableState, number: number): SeriesNote | null {
  const { length } = table.setup.series;
  if (length <= 1) return null;
  const start = table.finished[number - 1]?.seriesFrom ?? table.seriesFrom;
  const before = table.finished.slice(start, number - 1).map(({ result }) => result.points);
  const sum = (seat: 0 | 1): number => before.reduce((total, points) => total + points[seat], 0);
  const place = number - start;
  return { game: place, of: Math.max(place, length), points: [sum(0), sum(1)] };
}

export function headingOf(table: TableState, number: number): Heading {
  const name = (seat: 0 | 1): string => {
    const { name: own, level } = table.chairs[seat];
    return recordName(own || level || "?");
  };
  return { players: [name(0), name(1)], series: seriesNote(table, number) };
}

/** The text of one of the table's games. */
export function tableRecord(table: TableState, { number, game }: Found, viewer: Viewer): string {
  return recordText(game, headingOf(table, number), viewer);
}
