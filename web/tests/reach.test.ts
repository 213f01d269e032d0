import { afterEach, describe, expect, it, vi } from "vitest";
import { canNotify, notifyTurn, wantNotices } from "../src/device/notices";
import { settings } from "../src/device/settings.svelte";
import { sound } from "../src/device/sound";
import type { TableInfo } from "../src/generated/protocol";
import { isLoopback, throughAddress } from "../src/session/reach";
import { tableSummary } from "../src/words/summary";
import { words } from "../src/words/words.svelte";
import { until } from "./until";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  settings.set({ notify: false });
});

describe("an invitation", () => {
  it("knows the addresses that only this machine can open", () => {
    expect(["localhost", "127.0.0.1", "127.1.2.3", "[::1]"].every(isLoopback)).toBe(true);
    expect(["192.168.1.5", "club.example", "127.example"].some(isLoopback)).toBe(false);
  });

  it("goes by the address that another device reaches", () => {
    const link = throughAddress("http://127.0.0.1:8000/base/t/abc", "http://192.168.1.5:8000/base/");
    expect(link).toBe("http://192.168.1.5:8000/base/t/abc");
  });

  it("names options, clock and the real length", async () => {
    vi.stubGlobal("document", { documentElement: {} });
    await words.choose("en", false);
    const table = {
      edition: "iello",
      options: { tactical: true, mud_by_proof: false },
      series: { length: 3 },
      clock: { seconds: 600, increment: 5 },
    } as unknown as TableInfo;
    const summary = tableSummary(table);
    expect(summary).toContain("3 games");
    expect(summary).toContain("without ");
    expect(summary).toContain("10 min + 5 s");
    expect(summary).toContain("at most about 75 minutes");
    expect(tableSummary({ ...table, clock: null })).toContain("Unhurried · about 60 minutes");
    const siege = { ...table, edition: "siege", clock: null, options: {} } as TableInfo;
    expect(tableSummary({ ...siege, series: { ...siege.series, length: 1 } })).toContain("about 25 minutes");
  });
});

describe("a notice", () => {
  const made: string[] = [];
  class Fake {
    static permission = "granted";
    static requestPermission = async () => Fake.permission;
    onclick: (() => void) | null = null;
    constructor(title: string) {
      made.push(title);
    }
    close() {}
  }

  it("comes in a hidden tab once it was asked for, and never unasked", async () => {
    made.length = 0;
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("Notification", Fake);
    vi.stubGlobal("document", { hidden: true });
    notifyTurn("Schotten", "your turn");
    expect(made).toEqual([]);
    expect(await wantNotices(true)).toBe(true);
    notifyTurn("Schotten", "your turn");
    expect(made).toEqual(["Schotten"]);
    vi.stubGlobal("document", { hidden: false });
    notifyTurn("Schotten", "your turn");
    expect(made).toHaveLength(1);
  });

  it("sounds in a hidden tab, also where the system gives no notices", async () => {
    vi.stubGlobal("isSecureContext", false);
    vi.stubGlobal("document", { hidden: true });
    const play = vi.spyOn(sound, "call").mockReturnValue();
    notifyTurn("Schotten", "your turn");
    expect(play).not.toHaveBeenCalled();
    await wantNotices(true);
    expect(play.mock.calls).toEqual([["stone"]]); // so that one knows it
    notifyTurn("Schotten", "your turn");
    expect(play.mock.calls).toEqual([["stone"], ["stone"]]);
    vi.stubGlobal("document", { hidden: false });
    notifyTurn("Schotten", "your turn");
    expect(play).toHaveBeenCalledTimes(2);
  });

  it("is shown by the service worker where pages may not show any themselves", async () => {
    const shown: string[] = [];
    const worker = { showNotification: async (title: string) => void shown.push(title) };
    class Refusing extends Fake {
      constructor(title: string) {
        super(title);
        throw new TypeError("Illegal constructor");
      }
    }
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal("Notification", Refusing);
    vi.stubGlobal("navigator", { serviceWorker: { ready: Promise.resolve(worker) } });
    vi.stubGlobal("document", { hidden: true });
    vi.spyOn(sound, "call").mockReturnValue();
    await wantNotices(true);
    notifyTurn("Schotten", "your turn");
    await until(() => expect(shown).toEqual(["Schotten"]));
  });

  it("is heard where the table is silent", () => {
    const started: string[] = [];
    class Context {
      readonly state = "suspended";
      constructor() {
        started.push("context");
      }
      async resume(): Promise<void> {}
    }
    vi.stubGlobal("AudioContext", Context);
    vi.spyOn(sound, "muted", "get").mockReturnValue(true);
    sound.play("card");
    expect(started).toEqual([]);
    sound.call("stone");
    expect(started).toEqual(["context"]);
  });

  it("is not offered on plain http", () => {
    vi.stubGlobal("isSecureContext", false);
    vi.stubGlobal("Notification", Fake);
    expect(canNotify()).toBe(false);
  });

  it("stays off where the browser refuses", async () => {
    vi.stubGlobal("isSecureContext", true);
    vi.stubGlobal(
      "Notification",
      Object.assign(class extends Fake {}, { requestPermission: async () => "denied" }),
    );
    expect(await wantNotices(true)).toBe(false);
    expect(settings.notify).toBe(false);
  });
});
