import { and, inArray, notInArray, or } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import type { JobSummary } from "../messages/job-facts.ts";
import { concerned, idsOf, openAccount, watchers } from "./audiences.ts";
import { brief, jobChangedFor, type Kind, type OnScreens, openJobs } from "./kind.ts";

interface Deleted {
  job: JobSummary;
  /** Who is asked directly to take it, and has heard of that. */
  substituteId?: string | undefined;
}

/** A job is deleted (rule: who-is-told). To be said while it is there: by the time of sending its row is gone, so its facts (`jobSummary`) go along. */
export const jobDeleted = {
  to: {
    by: "name",
    who: ({ job, substituteId }, db, { now }) =>
      concerned(db, job.id, now()).union(openAccount(db, substituteId)),
    once: true,
  },
  texts: {
    jobDeleted: { switch: "changes", matter: "job", leadsTo: openJobs, facts: brief, icon: "trash" },
    // Whoever is asked waits for nothing else than to answer.
    requestDeleted: { switch: null, matter: "choice", leadsTo: openJobs, facts: brief },
  },
  says: ({ substituteId }) => ({
    ...(substituteId ? { itself: "requestDeleted" as const } : {}),
    others: "jobDeleted",
  }),
  // Nobody has to read what was told of it; but what became of one's own application stays.
  outdates: ({ job }, told, db) =>
    and(
      or(inArray(news.accountId, watchers(db, job.id)), inArray(news.accountId, told)),
      notInArray(news.kind, ["notChosen", "daysTaken", "chosenRemoved"]),
    ),
  screens: async ({ job: { id } }, job, told, db) => [
    jobChangedFor([...new Set([...(await idsOf(watchers(db, id))), ...told])], job),
  ],
} as const satisfies Kind<Deleted, Pick<OnScreens, "region" | "schoolId">, "jobDeleted" | "requestDeleted">;
