export const ORDER: readonly string[];
export function wrongWays(path: string, source: string): string[];
export function examine(root: string): string[];
