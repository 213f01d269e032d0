/** For `./schotten bench device`: one session of a server's table, played again at a table of our own. */
import { engineFile } from "./engineFile";
import { canonical, PlayedSession, SEEN_BY, type Session, walkedFrames } from "./sessions";

const engine = engineFile();

/** How many messages and games again were compared, and how many of them differ. */
export async function compare(session: Session): Promise<{ messages: number; different: number }> {
  const played = new PlayedSession(session);
  await played.begin(await engine);
  const found = { messages: 0, different: 0 };
  const note = (mine: unknown, theirs: unknown): void => {
    found.messages += 1;
    if (canonical(mine) !== canonical(theirs)) found.different += 1;
  };
  for (const step of session.steps) {
    await played.take(step);
    const told = played.told();
    for (let at = 0; at < Math.max(told.length, step.told.length); at++) note(told[at], step.told[at]);
  }
  session.replays.forEach((wanted, at) => {
    note(played.replay(at + 1), wanted);
  });
  for (const [at, wanted] of (session.records ?? []).entries()) {
    note(played.records(at + 1), wanted);
    for (const [viewer, eyes] of Object.entries(SEEN_BY)) {
      note(walkedFrames(await engine, wanted[viewer] ?? "", at + 1), session.replays[at]?.[eyes]);
    }
  }
  return found;
}
