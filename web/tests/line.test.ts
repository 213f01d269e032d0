import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Told } from "../src/generated/protocol";
import { Line } from "../src/session/line";
import type { LineState } from "../src/session/session";
import { SocketSession, socketAddress } from "../src/session/socket";
import { fakeTarget, TABLE } from "./fakes";

class FakeSocket {
  static readonly OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = FakeSocket.OPEN;
  sent: string[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly address: string) {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.readyState = 3;
  }
  hear(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  end(code: number): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const welcome = { kind: "welcome", protocol: 2, version: "", seq: 1, you: 0, table: TABLE, position: null };
const window_ = fakeTarget();
const page = { ...fakeTarget(), hidden: false };
let states: LineState[];
let told: Told[];
let line: Line;

const newest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.all = [];
  page.hidden = false;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("addEventListener", window_.addEventListener);
  vi.stubGlobal("removeEventListener", window_.removeEventListener);
  vi.stubGlobal("document", page);
  vi.stubGlobal("location", { href: "https://example.test/club/#/t/a" });
  states = [];
  told = [];
  line = new Line("ws://here", {
    told: (message) => told.push(message),
    changed: (state) => states.push(state),
  });
});
afterEach(() => {
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is open once it was welcomed, and says what it is given", () => {
  newest().hear(welcome);
  expect(states).toEqual(["open"]);
  expect(told).toHaveLength(1);
  expect(line.send({ kind: "hint" })).toBe(true);
  expect(newest().sent).toEqual(['{"kind":"hint"}']);
});

it("comes back by itself, sooner when the server said when", () => {
  newest().hear(welcome);
  newest().hear({ kind: "closing", retryMs: 100 });
  newest().end(1012);
  expect(states).toEqual(["open", "lost"]);
  expect(line.send({ kind: "hint" })).toBe(false);
  vi.advanceTimersByTime(101);
  expect(FakeSocket.all).toHaveLength(2);
  newest().end(1006);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(3);
});

it("does not try again where that is of no use", () => {
  newest().end(4404);
  vi.advanceTimersByTime(20_000);
  expect(states).toEqual(["refused"]);
  expect(FakeSocket.all).toHaveLength(1);
});

it.each([4429, 4503, 4408])("tries again after %i, which passes", (code) => {
  newest().end(code);
  expect(states).toEqual(["lost"]);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it("ends a connection that no longer answers", () => {
  newest().hear(welcome);
  vi.advanceTimersByTime(15_000);
  expect(newest().sent).toEqual(['{"kind":"ping"}']);
  vi.advanceTimersByTime(12_500);
  expect(states).toEqual(["open", "lost"]);
});

it("keeps one that answers, also while the browser says it is offline", () => {
  newest().hear(welcome);
  window_.happen("offline");
  vi.advanceTimersByTime(1);
  newest().hear({ kind: "pong", note: "", seq: 1 });
  vi.advanceTimersByTime(1600);
  expect(states).toEqual(["open"]);
  newest().readyState = 3;
  window_.happen("offline");
  vi.advanceTimersByTime(1600);
  expect(states).toEqual(["open"]);
});

it("does not wait when the network is back or somebody looks", () => {
  newest().end(1006);
  page.hidden = true;
  page.happen("visibilitychange");
  expect(FakeSocket.all).toHaveLength(1);
  page.hidden = false;
  window_.happen("online");
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  expect(FakeSocket.all).toHaveLength(2);
});

it("is silent once it is closed", () => {
  const socket = newest();
  line.close();
  socket.end(1000);
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(["closed"]);
  expect(window_.count()).toBe(0);
});

it("is what a session at a server speaks over", async () => {
  const session = new SocketSession("a b", "watch");
  expect(session.send({ kind: "hint" })).toBe(false);
  session.close();
  session.start({ told: () => undefined, changed: () => undefined });
  expect(newest().address).toBe("wss://example.test/club/api/tables/a%20b/socket?protocol=2&seat=watch");
  expect(session.send({ kind: "hint" })).toBe(true);
  expect(session.invitation).toBe("https://example.test/club/t/a%20b");
  expect(await session.archive.record(2)).toBe("api/tables/a%20b/record?game=2");
  session.close();
  vi.stubGlobal("location", { href: "http://h/#/" });
  expect(socketAddress("x", 1)).toMatch(/^ws:\/\/h\//);
});
