/** A finished game that comes with the page: on it the shuffle can be checked, and seen what the computer sees. */
import { router } from "../device/router.svelte";
import { games } from "../home/games.svelte";

const STORE = "schotten.example";

function keptId(): string | null {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null; // no storage: it is taken in anew
  }
}

/** The game's table on this device; it is taken in like any record, once. */
async function exampleId(): Promise<string> {
  await games.load();
  const kept = keptId();
  if (kept !== null && games.kept.some(({ id }) => id === kept)) return kept;
  const { default: text } = await import("./example.totten?raw");
  const { id } = await games.take(text);
  if (id === null) throw new Error("the example is a record");
  try {
    localStorage.setItem(STORE, id);
  } catch {
    // Found again by whoever looks through their games.
  }
  return id;
}

/** Opens the game: its check, or through the computer's eyes, in the middle of it. */
export async function showExample(what: "shuffle" | "peek"): Promise<void> {
  const place = { screen: "replay", id: await exampleId(), game: 1 } as const;
  if (what === "peek") router.go({ ...place, seat: "1", at: 40 });
  else router.go({ ...place, seat: null, at: null, check: true });
}
