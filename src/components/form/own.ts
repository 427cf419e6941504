/** Under which one's own are sent without scripts, beside those of a list, in a line with commas. */
export const ownOf = (name: string): string => `${name}.own`;
