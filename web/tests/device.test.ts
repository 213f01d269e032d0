import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeMedia, fakeStorage, fakeTarget } from "./fakes";

beforeEach(() => {
  vi.resetModules();
  fakeMedia();
});
afterEach(() => vi.unstubAllGlobals());

describe("light or dark", () => {
  const theme = async () => (await import("../src/device/theme.svelte")).theme;

  it("follows the system until somebody chooses", async () => {
    fakeStorage();
    const media = fakeMedia(["dark"]);
    const found = await theme();
    found.follow();
    expect(found.current).toBe("dark");
    media.tell(false);
    expect(found.current).toBe("light");
    found.choose("dark");
    expect(found.current).toBe("dark");
    found.choose("system");
    expect(found.choice).toBe("system");
  });

  it("keeps the choice, and lives without a store", async () => {
    fakeStorage().set("schotten.theme", "dark");
    expect((await theme()).choice).toBe("dark");
    vi.resetModules();
    fakeStorage(true);
    const found = await theme();
    found.choose("light");
    expect(found.current).toBe("light");
  });
});

describe("settings", () => {
  const settings = async () => (await import("../src/device/settings.svelte")).settings;

  it("are as usual until they are changed, and are kept", async () => {
    const kept = fakeStorage();
    const found = await settings();
    expect([found.autoDraw, found.winBar]).toEqual([true, true]);
    found.set({ winBar: false });
    expect(found.winBar).toBe(false);
    expect(JSON.parse(kept.get("schotten.settings") ?? "")).toMatchObject({ autoDraw: true, winBar: false });
  });

  it("need no store", async () => {
    fakeStorage(true);
    const found = await settings();
    found.set({ autoDraw: false });
    expect(found.autoDraw).toBe(false);
  });
});

describe("sounds", () => {
  const sound = async () => (await import("../src/device/sound")).sound;
  const made: string[] = [];
  let state = "running";

  class FakeContext {
    currentTime = 0;
    sampleRate = 100;
    destination = {};
    state = state;
    resume = () => Promise.resolve();
    #part(name: string) {
      made.push(name);
      const ramp = { setValueAtTime: () => ramp, exponentialRampToValueAtTime: () => ramp };
      const part = {
        gain: ramp,
        frequency: ramp,
        connect: (next: unknown) => next,
        start: () => undefined,
        stop: () => undefined,
      };
      return part;
    }
    createGain = () => this.#part("gain");
    createOscillator = () => this.#part("tone");
    createBufferSource = () => this.#part("noise");
    createBiquadFilter = () => this.#part("filter");
    createBuffer = (_: number, frames: number) => ({ getChannelData: () => new Float32Array(frames) });
  }

  beforeEach(() => {
    made.length = 0;
    state = "running";
    vi.stubGlobal("AudioContext", FakeContext);
  });

  it("are made of noise and tones", async () => {
    fakeStorage();
    const found = await sound();
    found.play("stone");
    expect(made.filter((part) => part === "noise" || part === "tone")).toEqual(["noise", "tone"]);
    found.play("win");
    expect(made.filter((part) => part === "tone")).toHaveLength(5);
  });

  it("are off by default on phones, off when chosen, and lost before the first touch", async () => {
    const kept = fakeStorage();
    fakeMedia(["coarse"]);
    const found = await sound();
    expect(found.muted).toBe(true);
    found.play("card");
    found.setMuted(false);
    expect(kept.get("schotten.sound")).toBe("on");
    state = "suspended";
    found.play("card");
    expect(made).toEqual([]);
  });

  it("remember the choice, and need neither a store nor a browser that can", async () => {
    fakeStorage().set("schotten.sound", "off");
    expect((await sound()).muted).toBe(true);
    vi.resetModules();
    fakeStorage(true);
    vi.stubGlobal("AudioContext", undefined);
    const found = await sound();
    found.setMuted(false);
    found.play("card");
    expect(made).toEqual([]);
  });
});

it("calm is what the system says", async () => {
  const { calm } = await import("../src/device/calm");
  expect(calm()).toBe(false);
  fakeMedia(["reduce"]);
  expect(calm()).toBe(true);
});

it("the router follows the address and changes it", async () => {
  const window_ = fakeTarget();
  const location_ = { hash: "#/t/abc" };
  vi.stubGlobal("location", location_);
  vi.stubGlobal("addEventListener", window_.addEventListener);
  const { router } = await import("../src/device/router.svelte");
  expect(router.route).toEqual({ screen: "table", id: "abc" });
  router.listen();
  router.go({ screen: "start" });
  expect(location_.hash).toBe("#/");
  window_.happen("hashchange");
  expect(router.route).toEqual({ screen: "start" });
});

describe("the language", () => {
  const load = async () => (await import("../src/words/words.svelte")).words;

  it("is kept, and chosen as a whole", async () => {
    const kept = fakeStorage();
    kept.set("schotten.language", "it");
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    const words = await load();
    expect(words.language).toBe("it");
    await words.choose("uk");
    expect([words.language, document.documentElement.lang, kept.get("schotten.language")]).toEqual([
      "uk",
      "uk",
      "uk",
    ]);
    await words.choose("ru", false);
    expect(kept.get("schotten.language")).toBe("uk");
    expect([words.has("page.start.play"), words.has("event.clash")]).toEqual([true, false]);
    expect(await words.whole(async () => "a part")).toBe("a part");
    expect([words.language, words.has("event.clash")]).toEqual(["ru", true]);
    await words.choose("uk", false);
    expect([words.language, words.has("event.clash")]).toEqual(["uk", true]);
    expect(words.percent(0.5)).toMatch(/50/);
    expect(words.percent(-0.002)).toMatch(/^0/);
    expect(words.number(1.25, 1)).toMatch(/1[.,]3/);
  });

  it("is the browser's without a store", async () => {
    fakeStorage(true);
    vi.stubGlobal("navigator", { languages: ["it"] });
    vi.stubGlobal("document", { documentElement: { lang: "" } });
    const words = await load();
    expect(words.language).toBe("it");
    await words.choose("en");
    expect(words.language).toBe("en");
  });
});
