/** Waiting in tests: against hanging only, never a measure of this machine. */
import { vi } from "vitest";

const PATIENCE_MS = 300_000;

/** Waits for what is expected to come true. */
export const until = (expected: () => unknown): Promise<unknown> =>
  vi.waitFor(expected, { timeout: PATIENCE_MS });
