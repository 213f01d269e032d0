/** Whether a table is on this device: its id says so. */
export const HERE = "d-";

export const isHere = (id: string): boolean => id.startsWith(HERE);
