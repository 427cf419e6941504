import { and, eq, type SQL, sql } from "drizzle-orm";
import { assignments, news } from "../../../../db/schema/index.ts";
import { jobPage, type Kind, type OfSubstitute } from "./kind.ts";

interface Reminder extends OfSubstitute {
  /** When it begins (ISO): of what has another time by then nothing is told. */
  startsAt: string;
  /** In so many days, by the calendar of the school. */
  daysAhead: number;
}

/** Who is chosen is reminded of the job that they have, while they have it, it begins then, and the message says the right day (rule: reminders). */
export const reminder = {
  to: {
    by: "name",
    who: ({ jobId, substituteId, startsAt }, db) =>
      db
        .select({ id: assignments.substituteId })
        .from(assignments)
        .where(
          and(
            eq(assignments.jobId, jobId),
            eq(assignments.substituteId, substituteId),
            sql`exists (select from unnest(${assignments.windows}) w where lower(w) = ${startsAt}::timestamptz)`,
          ),
        ),
    // They have just been found to be chosen, under the locks of their jobs.
    whoOfAll: async (all) => all.map(({ substituteId }) => [substituteId]),
  },
  texts: {
    reminder: {
      switch: "reminders",
      matter: "choice",
      leadsTo: jobPage,
      facts: ["school", "work", "when", "subjects", "address", "phone", "contact", "bring", "files", "info"],
      icon: "clock",
      ofUseTo: "start",
    },
  },
  says: () => ({ others: "reminder" }),
  holds: ({ daysAhead }, more) => !more.begun && more.daysAhead === daysAhead,
  waits: "unless near",
  // Of two the later one says it all.
  outdates: ({ substituteId }): SQL | undefined =>
    and(eq(news.accountId, substituteId), eq(news.kind, "reminder")),
  screens: (_: Reminder, _job: object) => [],
} as const satisfies Kind<Reminder, unknown, "reminder">;
