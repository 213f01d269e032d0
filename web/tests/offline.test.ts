/** The page without network: which files there are makes the version; when a new one may take over. */
import { afterEach, expect, it, vi } from "vitest";
import { workerFor } from "../offline/plugin.mjs";
import source from "../offline/sw.js?raw";
import { offline } from "../src/device/offline.svelte";
import { placeOf } from "../src/device/place";
import { until } from "./until";

afterEach(() => vi.unstubAllGlobals());

it("writes the files and the version that they make into the service worker", () => {
  const one = workerFor(source, { "./": "a", "assets/x.js": "b" });
  expect(one).toContain('const FILES = {"./":"a","assets/x.js":"b"}; // FILES');
  const version = (text: string) => /const VERSION = "([0-9a-f]{16})";/.exec(text)?.[1];
  expect(version(one)).toBeTruthy();
  expect(version(workerFor(source, { "assets/x.js": "b", "./": "a" }))).toBe(version(one));
  expect(version(workerFor(source, { "./": "c", "assets/x.js": "b" }))).not.toBe(version(one));
});

/** A browser with a service worker; `change` tells the page of a state. */
function browser() {
  const held: { name: string; mode: string }[] = [];
  const alone: (() => void)[] = []; // who waits until nobody holds the lock
  const listeners: Record<string, () => void> = {};
  const listen = (name: string, act: () => void) => {
    listeners[name] = act;
  };
  const installing = { addEventListener: listen, postMessage: vi.fn() };
  const found = { waiting: null as object | null, installing, active: {}, addEventListener: listen };
  const serviceWorker = {
    register: () => Promise.resolve(found),
    ready: Promise.resolve(found),
    addEventListener: listen,
  };
  const locks = {
    query: () => Promise.resolve({ held: [...held], pending: [] }),
    request: (name: string, _: object, work?: () => Promise<void>) => {
      if (!work) return new Promise<void>((granted) => alone.push(granted));
      held.push({ name, mode: "shared" });
      return work().then(() => {
        held.pop();
        for (const granted of alone.splice(0)) granted();
      });
    },
  };
  vi.stubGlobal("navigator", { serviceWorker, locks });
  vi.stubGlobal("isSecureContext", true);
  return { listeners, installing, found };
}

it("lets a new version wait until no game is under way", async () => {
  const { listeners, installing, found } = browser();
  await offline.start();
  expect([offline.kept, offline.ready]).toEqual(["kept", false]);
  const release = offline.hold();
  listeners.updatefound?.();
  found.waiting = installing;
  listeners.statechange?.();
  await offline.look();
  expect(offline.ready).toBe(false);
  await offline.load();
  expect(installing.postMessage).not.toHaveBeenCalled();
  release();
  await until(() => expect(offline.ready).toBe(true)); // it looks again by itself
  await offline.load();
  expect(installing.postMessage).toHaveBeenCalledWith("take over");
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  listeners.controllerchange?.();
  expect(reload).toHaveBeenCalled();
});

it("says why nothing is kept", async () => {
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("isSecureContext", false);
  await offline.start();
  expect(offline.kept).toBe("plain");
  vi.stubGlobal("isSecureContext", true);
  await offline.start();
  expect(offline.kept).toBe("none");
  vi.stubGlobal("navigator", { serviceWorker: { register: () => Promise.reject(new Error("no")) } });
  await offline.start();
  expect(offline.kept).toBe("none");
});

it("knows a folder on a plain host by what was written into it", () => {
  const told = (content: string | null) =>
    ({
      querySelector: () => (content === null ? null : { getAttribute: () => content }),
    }) as unknown as ParentNode;
  expect(placeOf(told(null))).toEqual({ folder: false, server: "" });
  expect(placeOf(told(""))).toEqual({ folder: true, server: "" });
  expect(placeOf(told("https://a.example"))).toEqual({ folder: true, server: "https://a.example" });
});
