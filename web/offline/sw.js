/**
 * The page without network: all its files are kept under their version, and served from there. `web/offline/plugin.mjs` writes
 * which there are when the page is built. A new version waits until the page tells it to take over: never in a game.
 */
const FILES = {}; // FILES
const VERSION = ""; // VERSION
const PREFIX = "schotten-";
const HASHED = "assets/";

self.addEventListener("install", (event) => event.waitUntil(keepAll()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("message", ({ data }) => {
  if (data === "take over") void self.skipWaiting();
});
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(comeBack());
});
self.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) event.respondWith(answer(path, event.request));
});

/** Keep every file; one with a digest in its name is taken from an older version that has it. */
async function keepAll() {
  const store = await caches.open(PREFIX + VERSION);
  await Promise.all(
    Object.keys(FILES).map(async (path) => {
      const known = path.startsWith(HASHED) ? await caches.match(path) : undefined;
      if (known) await store.put(path, known);
      else await store.add(new Request(path, { cache: "reload" }));
    }),
  );
}

/** What older versions kept is cleared away, and open pages are served from here. */
async function takeOver() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + VERSION);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Whoever is told of a turn comes back to the table by a press. */
async function comeBack() {
  const [page] = await self.clients.matchAll({ type: "window" });
  await page?.focus();
}

/** The kept file that a request asks for; null: it goes to the network, as tables at a server do. */
function pathOf(request) {
  const { origin, pathname } = new URL(request.url);
  const scope = new URL(self.registration.scope);
  if (request.method !== "GET" || origin !== scope.origin || !pathname.startsWith(scope.pathname))
    return null;
  const path = pathname.slice(scope.pathname.length);
  const name = path === "" || path === "index.html" ? "./" : path;
  return Object.hasOwn(FILES, name) ? name : null;
}

async function answer(path, request) {
  const store = await caches.open(PREFIX + VERSION);
  return (await store.match(path)) ?? (await fetch(request));
}
