/** A table of this device is played in one tab at a time: the others say so, and may take it over. */

/** How long a tab that is just closing has to let go. */
const GRACE_MS = 400;

export class Hold {
  /** Whether this tab has the table; null until that is known. */
  mine = $state<boolean | null>(null);
  #release = () => {};

  constructor(readonly id: string) {
    void this.#ask({ signal: AbortSignal.timeout(GRACE_MS) });
  }

  /** Takes the table over from the tab that has it. */
  take(): void {
    void this.#ask({ steal: true });
  }

  async #ask(how: LockOptions): Promise<void> {
    if (!navigator.locks) {
      this.mine = true; // on plain http: then several tabs follow each other
      return;
    }
    try {
      await navigator.locks.request(`schotten-table-${this.id}`, how, () => this.#held());
    } catch {
      this.mine = false; // it is held elsewhere, or was taken over
    }
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
