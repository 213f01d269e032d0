/** The sheets that can lie over a table. */
export type SheetName =
  | "menu"
  | "journal"
  | "unseen"
  | "hint"
  | "help"
  | "rules"
  | "position"
  | "type"
  | "keys"
  | "invite"
  | "result";
