/** Of two texts, which comes first; 0 for the same, or a list's last one would be behind itself. */
export const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
