import { and, inArray } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import { idsOf, waitingAgain, watchers } from "./audiences.ts";
import { brief, jobChangedFor, jobPage, type Kind, type OfSubstitute, type OnScreens } from "./kind.ts";

const ofChoice = { switch: "choices", matter: "choice", leadsTo: jobPage, facts: brief } as const;

/** Somebody is chosen no more: they are told, and the others that the job is open again (rule: who-is-told). */
export const chosenRemoved = {
  to: { by: "name", who: ({ jobId, substituteId }, db) => waitingAgain(db, jobId, substituteId) },
  texts: {
    chosenRemoved: { ...ofChoice, icon: "restore" },
    openAgain: { ...ofChoice, icon: "ring" },
  },
  says: () => ({ itself: "chosenRemoved", others: "openAgain" }),
  holds: ({ substituteId }, { chosenId, closed }, receiverId) =>
    receiverId === substituteId ? chosenId !== receiverId : !closed,
  // Nobody is congratulated on what they have lost meanwhile, nor told of a place that is filled no more (rule: told-of-being-chosen).
  outdates: (_, told) =>
    told.length === 0
      ? undefined
      : and(inArray(news.accountId, told), inArray(news.kind, ["chosen", "notChosen"])),
  screens: async ({ jobId, substituteId }, job, _, db) => [
    jobChangedFor([substituteId, ...(await idsOf(watchers(db, jobId)))], job),
  ],
} as const satisfies Kind<
  OfSubstitute,
  Pick<OnScreens, "region" | "schoolId">,
  "chosenRemoved" | "openAgain"
>;
