import { beforeEach, expect, it } from "vitest";
import { noteCommitment, notedCommitment } from "../src/session/commitments";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  const known: Record<string, unknown> = {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  };
  globalThis.localStorage = new Proxy(known, {
    ownKeys: () => [...store.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  }) as unknown as Storage;
});

it("keeps what it heard first", () => {
  noteCommitment("table", 1, null);
  expect(notedCommitment("table", 1)).toBeNull();
  noteCommitment("table", 1, "aa");
  noteCommitment("table", 1, "bb");
  expect(notedCommitment("table", 1)).toBe("aa");
  expect(notedCommitment("table", 2)).toBeNull();
});

it("forgets the oldest", () => {
  for (let game = 1; game <= 70; game++) noteCommitment("table", game, "aa");
  expect(store.size).toBe(60);
  expect(notedCommitment("table", 70)).toBe("aa");
  expect(notedCommitment("table", 1)).toBeNull();
});
