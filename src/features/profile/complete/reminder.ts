import type { Actor } from "../../../../server/modules/auth/index.ts";

/** Says who has put the reminder away, and on which day: on a shared device it is there for everybody else. */
export const reminderCookie = "_reminder";

/** A day, in seconds: after it the value says nothing any more. */
export const reminderLasts = 86_400;

export const putAwayBy = ({ id }: Pick<Actor, "id">, today: string) => `${id}.${today}`;

/** Until the day is over (rule: profile-reminder). */
export const isPutAway = (kept: string | undefined, actor: Pick<Actor, "id">, today: string) =>
  kept === putAwayBy(actor, today);
