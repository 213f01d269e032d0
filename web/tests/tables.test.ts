import { describe, expect, it } from "vitest";
import records from "../../conformance/notation/records.json";
import refusals from "../../conformance/tables/refusals.json";
import type { SetupBody } from "../src/generated/protocol";
import { checked } from "../src/tables/setup";
import { engineFile } from "./engineFile";
import { canonical, PlayedSession, type Session } from "./sessions";

const SESSIONS = Object.values(
  import.meta.glob<Session>("../../conformance/tables/[!r]*.json", { eager: true, import: "default" }),
);

describe("a table of the device tells what a table of the server tells", () => {
  it.each(SESSIONS)("$name", async (session) => {
    const played = new PlayedSession(session);
    await played.begin(await engineFile());
    for (const [index, step] of session.steps.entries()) {
      await played.take(step);
      const told = played.told();
      if (canonical(told) !== canonical(step.told)) {
        expect({ index, step: step.send, told }).toEqual({ index, step: step.send, told: step.told });
      }
    }
    records
      .filter((record) => record.session === session.name)
      .forEach(({ seen }, index) => {
        expect(played.records(index + 1)).toEqual(seen);
      });
    session.replays.forEach((wanted, index) => {
      expect(played.replay(index + 1)).toEqual(wanted);
    });
  });

  it("is made with nothing that a server refuses", () => {
    for (const { setup, code } of refusals as unknown as { setup: SetupBody; code: string }[]) {
      expect(() => checked(setup), JSON.stringify(setup)).toThrow(code);
    }
  });
});
