/** A table of this device is played in one tab at a time: the others say so, and may take it over. */

/** How long a tab that is just closing has to let go. */
const GRACE_MS = 400;

export class Hold {
  /** Whether this tab has the table; null until that is known. */
  mine = $state<boolean | null>(null);
  #release = () => {};

  constructor(readonly id: string) {
    void this.#begin();
  }

  async #begin(): Promise<void> {
    if (!navigator.locks)
      this.mine = true; // on plain http: then several tabs follow each other
    // A slow machine may use the time up before it has asked: only the second answer counts.
    else if (await this.#ask({ signal: AbortSignal.timeout(GRACE_MS) }))
      await this.#ask({ ifAvailable: true });
  }

  /** Takes the table over from the tab that has it. */
  take(): void {
    void this.#ask({ steal: true });
  }

  /** Whether it was in vain; else it ends when the table is let go of, or taken over. */
  async #ask(how: LockOptions): Promise<boolean> {
    let held = false;
    const hold = (lock: Lock | null) => {
      held = lock !== null;
      if (lock === null) this.mine = false;
      return lock && this.#held();
    };
    try {
      await navigator.locks.request(`schotten-table-${this.id}`, how, hold);
    } catch {
      if (held) this.mine = false; // it was taken over
    }
    return !held;
  }

  #held(): Promise<void> {
    this.mine = true;
    return new Promise((release) => {
      this.#release = release;
    });
  }

  close(): void {
    this.#release();
  }
}
