/** Whether a table is on this device: its id says so. */
export const HERE = "d-";
/** Whether it is a record of what one viewer saw: nobody plays there. */
export const SEEN = "d-r";

export const isHere = (id: string): boolean => id.startsWith(HERE);
export const isSeen = (id: string): boolean => id.startsWith(SEEN);
