import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Hold } from "../src/home/hold.svelte";
import { until } from "./until";

type Held = { fail(error: Error): void };

/** One lock, as browsers have them: whoever asks waits, is given up on, or takes it away. */
class FakeLocks {
  held: Held | null = null;
  waiting: (() => void)[] = [];

  request(name: string, how: LockOptions, work: (lock: Lock | null) => Promise<void> | null): Promise<void> {
    return new Promise((done, fail) => {
      const run = () => {
        const mine = { fail };
        this.held = mine;
        void work({ name, mode: "exclusive" })?.then(() => {
          if (this.held === mine) this.held = null;
          done();
          this.waiting.shift()?.();
        });
      };
      if (how.steal) this.held?.fail(new DOMException("taken", "AbortError"));
      if (!this.held || how.steal) return run();
      if (how.ifAvailable) {
        work(null);
        return done();
      }
      this.waiting.push(run);
      how.signal?.addEventListener("abort", () => {
        this.waiting = this.waiting.filter((one) => one !== run);
        fail(how.signal?.reason);
      });
    });
  }
}

let locks: FakeLocks;
beforeEach(() => {
  locks = new FakeLocks();
  vi.stubGlobal("navigator", { locks });
});
afterEach(() => vi.unstubAllGlobals());

it("one tab has a table, the second says so and may take over, and back", async () => {
  const [one, two] = [new Hold("d-1"), new Hold("d-1")];
  expect(one.mine).toBe(true);
  expect(two.mine).toBeNull();
  await until(() => expect(two.mine).toBe(false));
  two.take();
  await until(() => expect([one.mine, two.mine]).toEqual([false, true]));
  one.take();
  await until(() => expect([one.mine, two.mine]).toEqual([true, false]));
  one.close();
  await until(() => expect(locks.held).toBeNull());
});

it("a tab that is closing lets go in time", async () => {
  const [one, two] = [new Hold("d-1"), new Hold("d-1")];
  one.close();
  await until(() => expect(two.mine).toBe(true));
});

it("where there are no locks every tab has it", () => {
  vi.stubGlobal("navigator", {});
  expect(new Hold("d-1").mine).toBe(true);
});
