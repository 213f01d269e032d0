import type { Plugin } from "vite";

export function workerFor(source: string, files: Readonly<Record<string, string>>): string;
export function offline(): Plugin;
