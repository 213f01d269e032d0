/** Whether an address leads to this machine only, and the same link by another of its addresses. */

export const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(\.\d+){3}$/.test(host);

/** A link with the origin (and path) of another address of the same server. */
export function throughAddress(link: string, address: string): string {
  const found = new URL(link);
  found.protocol = new URL(address).protocol;
  found.host = new URL(address).host;
  return found.href;
}
