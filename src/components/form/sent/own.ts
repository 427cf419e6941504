/** Of the first of several boxes, where these stand for a control. */
export const firstOf = (id: string): string => `${id}-first`;

/** Under which one's own are sent without scripts, beside those of a list, in a line with commas. */
export const ownOf = (name: string): string => `${name}.own`;
