import { concerned, idsOf, watchers } from "./audiences.ts";
import { detailed, jobChangedFor, jobPage, type Kind, type OnScreens } from "./kind.ts";

/** A job is another than it was (rule: who-is-told). */
export const jobChanged = {
  to: { by: "name", who: ({ jobId }, db, { now }) => concerned(db, jobId, now()) },
  texts: {
    jobChanged: { switch: "changes", matter: "job", leadsTo: jobPage, facts: detailed, icon: "edit" },
  },
  says: () => ({ others: "jobChanged" }),
  screens: async ({ jobId }, job, _, db) => [jobChangedFor(await idsOf(watchers(db, jobId)), job)],
} as const satisfies Kind<{ jobId: string }, Pick<OnScreens, "region" | "schoolId">, "jobChanged">;
