import { and, inArray } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import { idsOf, waitingAgain, watchers } from "./audiences.ts";
import { brief, jobChangedFor, jobPage, type Kind, type OfSubstitute, type OnScreens } from "./kind.ts";

const ofChoice = { switch: "choices", matter: "choice", leadsTo: jobPage, facts: brief } as const;

interface ChosenRemoved extends OfSubstitute {
  /** The chosen one has said so, and need not be told. */
  left?: true;
  /** Of a job whose days are shared, by id: who has no day to hope for all the same (rule: days-apart). */
  lost?: string[];
}

/** Somebody is chosen no more: they are told, and the others that the job is open again (rule: who-is-told). */
export const chosenRemoved = {
  to: {
    by: "name",
    who: ({ jobId, substituteId, left, lost }, db) =>
      waitingAgain(db, jobId, substituteId, { hasLeft: left === true, lost }),
  },
  texts: {
    chosenRemoved: { ...ofChoice, icon: "restore" },
    openAgain: { ...ofChoice, icon: "ring" },
  },
  says: () => ({ itself: "chosenRemoved", others: "openAgain" }),
  holds: ({ substituteId }, { chosenIds, closed }, receiverId) =>
    receiverId === substituteId ? !chosenIds.includes(receiverId) : !closed,
  // Nobody is congratulated on, or reminded of, what they have lost meanwhile, nor told of a place that is filled no more (rule: told-of-being-chosen).
  outdates: ({ substituteId }, told) =>
    and(
      inArray(news.accountId, [substituteId, ...told]),
      inArray(news.kind, ["chosen", "notChosen", "daysTaken", "reminder"]),
    ),
  screens: async ({ jobId, substituteId }, job, _, db) => [
    jobChangedFor([substituteId, ...(await idsOf(watchers(db, jobId)))], job),
  ],
} as const satisfies Kind<
  ChosenRemoved,
  Pick<OnScreens, "region" | "schoolId">,
  "chosenRemoved" | "openAgain"
>;
