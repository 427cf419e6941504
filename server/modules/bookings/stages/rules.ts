// (rule: who-hears-first). Forms bring this file into the browser.

/** Who may hear of a job before everybody does, those whom a school knows best first. */
export const firstGroups = ["favourites", "beenHere"] as const;

/** How many minutes a group may hear of a job alone. */
export const stageMinutes = [10, 20, 60] as const;
