/** As whom pages are looked at. */
export const roles = [
  "visitor",
  "substitute",
  "teacher",
  "principal",
  "ledare",
  "operator",
  "half",
  "passcode",
  "deactivated",
] as const;
/** A ledare is a principal of several schools; `half` is an operator who has given the password alone; `passcode` opened the statistics; a deactivated teacher has still their cookie. */
export type Role = (typeof roles)[number];
