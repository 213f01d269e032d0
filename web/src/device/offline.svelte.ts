/** The page without network: its service worker, and a new version that waits until no game is under way. */

/** Held by every tab that has a table open. */
const UNDER_WAY = "schotten-game";

/** `kept`: works without network; `plain`: browsers allow that at https only; `none`: this browser cannot. */
export type Kept = "unknown" | "kept" | "plain" | "none";

class Offline {
  kept = $state<Kept>("unknown");
  /** A new version that could take over now. */
  ready = $state(false);
  #found: ServiceWorkerRegistration | null = null;
  #queued = false;

  /** Begin to keep the page; once, when it is opened. */
  async start(): Promise<void> {
    if (!("serviceWorker" in navigator)) {
      this.kept = isSecureContext ? "none" : "plain";
      return;
    }
    try {
      const found = await navigator.serviceWorker.register("sw.js");
      this.#found = found;
      this.#follow(found.installing); // it may have begun before this page did
      found.addEventListener("updatefound", () => this.#follow(found.installing));
      void this.look();
      await navigator.serviceWorker.ready;
      this.kept = "kept";
    } catch {
      this.kept = "none"; // refused, as in some private windows: the page works as before
    }
  }

  #follow(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => void this.look());
  }

  /** Look again whether a new version may take over: if one waits, and no tab has a table open. */
  async look(): Promise<void> {
    const waits = Boolean(this.#found?.waiting && this.#found.active);
    const underWay = waits && (await isUnderWay());
    this.ready = waits && !underWay;
    if (underWay) void this.#lookWhenOver();
  }

  /** The lock for one alone is given once every tab has let go of its table, closed ones too. */
  async #lookWhenOver(): Promise<void> {
    if (this.#queued) return;
    this.#queued = true;
    await navigator.locks.request(UNDER_WAY, () => {});
    this.#queued = false;
    await this.look();
  }

  /** Let the new version take over, and load the page again from it. */
  async load(): Promise<void> {
    await this.look();
    const waiting = this.#found?.waiting;
    if (!this.ready || !waiting) return;
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  }

  /** Note that a table is open here; what comes back ends that. */
  hold(): () => void {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks?.request(UNDER_WAY, { mode: "shared" }, () => held);
    return release;
  }
}

async function isUnderWay(): Promise<boolean> {
  const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
  return [...held, ...pending].some(({ name, mode }) => name === UNDER_WAY && mode === "shared");
}

export const offline = new Offline();
