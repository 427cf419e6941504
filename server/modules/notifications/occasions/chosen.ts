import { and, eq, inArray, or } from "drizzle-orm";
import { news } from "../../../../db/schema/index.ts";
import { hearOfChoice } from "./audiences.ts";
import { brief, jobChangedFor, jobPage, type Kind, type OfSubstitute, type OnScreens } from "./kind.ts";

interface Chosen extends OfSubstitute {
  /** Of a job whose days are shared, by id: the other applicants to whom it is news (rule: days-apart). */
  others?: string[];
  /** … of which days are open still. */
  partly?: true;
}

/** Somebody is chosen: they are told, and the others that the job is filled, or their days are others' (rule: who-is-told). */
export const chosen = {
  to: { by: "name", who: (about, db) => hearOfChoice(db, about), once: true },
  texts: {
    chosen: {
      switch: "choices",
      matter: "choice",
      leadsTo: jobPage,
      // The school's phone is for the chosen substitute only (rule: for-the-chosen-one).
      facts: ["school", "work", "when", "subjects", "address", "phone", "contact", "bring", "info"],
      icon: "check",
      tone: "chosen",
    },
    // There they may stand in reserve for it (rule: reserve).
    notChosen: { switch: "choices", matter: "choice", leadsTo: jobPage, facts: brief, icon: "people" },
    daysTaken: { switch: "choices", matter: "choice", leadsTo: jobPage, facts: brief, icon: "people" },
  },
  says: ({ partly }) => ({ itself: "chosen", others: partly ? "daysTaken" : "notChosen" }),
  holds: ({ substituteId }, { chosenIds }) => chosenIds.includes(substituteId),
  // Nobody is told of losing what they have got again, or of a place that is free no more (rule: told-of-being-chosen).
  outdates({ substituteId }, told) {
    // Who was chosen before and now is not the one is still told of the former.
    const isLostAgain = and(eq(news.accountId, substituteId), eq(news.kind, "chosenRemoved"));
    return and(
      inArray(news.accountId, told),
      or(isLostAgain, inArray(news.kind, ["openAgain", "asked", "reserveAsked"])),
    );
  },
  screens: (_, job, told) => [
    { name: "substituteChosen", schoolId: job.schoolId, accountIds: [job.ownerId, ...told] },
    jobChangedFor([job.ownerId], job),
  ],
} as const satisfies Kind<Chosen, OnScreens, "chosen" | "notChosen" | "daysTaken">;
