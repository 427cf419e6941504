import { and, eq, isNull, lt } from "drizzle-orm";
import { hours } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { conflict } from "../../platform/failures/errors.ts";
import type { WorkedDay } from "./days.ts";
import { keptSince } from "./rules.ts";
import type { Worked } from "./times.ts";

/** It is not as it was when it was read: somebody else has said something of it. */
export const changed = () => conflict("hours_changed", "errors:hours.changed");

/** What somebody says of a day now. */
export interface Said {
  state: (typeof hours.$inferInsert)["state"];
  said: Worked | null;
  school: Worked | null;
  /** Who says it. */
  by: string;
  /** Who has approved it by that, if it is. */
  approvedBy?: string | null | undefined;
}

/**
 * Writes what is said of a day now, in place of what stood: that row stays, and is no more than history (rule: hours). Call it in a transaction with
 * the day read in it.
 * @throws Refusal 409 when something else stands by now
 */
export async function keep({ db, now }: Context, day: WorkedDay, said: Said): Promise<void> {
  const at = now();
  if (day.id) {
    // Whoever comes second waits here, and finds that it stands no more, or was approved.
    const superseded = await db
      .update(hours)
      .set({ supersededAt: at })
      .where(and(eq(hours.id, day.id), isNull(hours.supersededAt), eq(hours.state, stateKept(day))))
      .returning({ id: hours.id });
    if (superseded.length === 0) throw changed();
  }
  const isApproved = said.state === "approved";
  await db
    .insert(hours)
    .values({
      jobId: day.jobId,
      schoolId: day.schoolId,
      accountId: day.accountId,
      day: day.date,
      timeZone: day.timeZone,
      state: said.state,
      agreedFrom: day.agreed.from,
      agreedTo: day.agreed.to,
      ...columnsOf("said", said.said),
      ...columnsOf("school", said.school),
      createdBy: said.by,
      createdAt: at,
      approvedAt: isApproved ? at : null,
      approvedBy: isApproved ? (said.approvedBy ?? null) : null,
    })
    .catch((error) => {
      throw brokenConstraint(error) === "hours_one_stands" ? changed() : error;
    });
}

const stateKept = ({ state }: WorkedDay): (typeof hours.$inferInsert)["state"] => {
  if (state === "waitsForSubstitute") throw new Error("nobody has said anything of that day");
  return state;
};

/** What one of both says, by its columns. */
export function columnsOf<const Who extends "said" | "school">(who: Who, worked: Worked | null) {
  const columns = {
    [`${who}From`]: worked?.from ?? null,
    [`${who}To`]: worked?.to ?? null,
    [`${who}Break`]: worked?.breakMinutes ?? null,
    [`${who}Lessons`]: worked?.lessons ?? null,
  };
  return columns as Pick<
    typeof hours.$inferInsert,
    `${Who}From` | `${Who}To` | `${Who}Break` | `${Who}Lessons`
  >;
}

/** What was said of a day goes two years after it (rule: hours-kept). */
export async function forgetHours({ db, now }: Context): Promise<void> {
  await db.delete(hours).where(lt(hours.day, keptSince(now())));
}
