// (rule: request-spared) Shared with pages.

/** What somebody may tell with their no, so that they are spared the next message of the kind. */
export const spares = ["today", "day", "school"] as const;
export type Spare = (typeof spares)[number];
