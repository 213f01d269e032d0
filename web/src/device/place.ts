/** Where this page lies: at a server of ours, or as a folder on a plain host (`schotten site`). */

export interface Place {
  /** No server answers here. */
  readonly folder: boolean;
  /** The address of a server where people in different places meet; empty if none is named. */
  readonly server: string;
}

/** Read from what `schotten site` wrote into the page. */
export function placeOf(page: ParentNode): Place {
  const told = page.querySelector('meta[name="schotten-server"]');
  return { folder: told !== null, server: told?.getAttribute("content") ?? "" };
}

export const place: Place =
  typeof document === "undefined" ? { folder: false, server: "" } : placeOf(document);
