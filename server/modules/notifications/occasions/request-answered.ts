import { sql } from "drizzle-orm";
import { requestsChanged } from "../../events/index.ts";
import { postersAndPrincipalsOf, postersOf } from "./audiences.ts";
import { type Kind, type OnScreens, ofApplication } from "./kind.ts";

interface Answered {
  jobId: string;
  /** Who has answered; of nobody, none. */
  substituteId?: string;
  answer: "accepted" | "undone" | "nobody" | "nobodyAll";
  /** Who of the school has asked, by id; null when they are gone. */
  askedBy: string | null;
  /** Some of those asked stood in reserve, of which the principals were told as well (rule: reserve). */
  fromReserve?: boolean;
}

const texts = {
  accepted: "requestAccepted",
  undone: "requestUndone",
  nobody: "requestNobody",
  nobodyAll: "requestNobodyAll",
} as const;
const told = { ...ofApplication, switch: null, urgent: true } as const;
const ofNobody = { ...told, facts: ["school", "work", "when"] } as const;

/** Who posted the job, and who has asked, while they are of the school. Condition on the row `a` of accounts. */
const postersAndAsker = ({
  jobId,
  askedBy,
  fromReserve,
}: Answered) => sql`(${fromReserve ? postersAndPrincipalsOf(jobId) : postersOf(jobId)} or a.id = ${askedBy} and exists (
  select from school_members m join jobs j on j.school_id = m.school_id where j.id = ${jobId} and m.account_id = a.id and m.active))`;

/** Somebody takes the job that they were asked to, or none of those asked does: the school is told, whatever it has switched off (rule: asked-directly). */
export const requestAnswered = {
  to: { by: "poster", who: postersAndAsker },
  texts: {
    requestAccepted: { ...told, icon: "check" },
    requestUndone: { ...told, icon: "warning" },
    requestNobody: { ...ofNobody, icon: "warning" },
    requestNobodyAll: { ...ofNobody, icon: "warning" },
  },
  says: ({ answer }) => ({ others: texts[answer] }),
  // Whoever is chosen by then makes the rest untrue.
  holds: ({ answer, substituteId }, { chosenIds, filled }) =>
    answer === "accepted" ? chosenIds.includes(substituteId ?? "") : !filled,
  priority: () => -10,
  // Who has answered may look at it on another device as well.
  screens: ({ substituteId }, job) => [requestsChanged(job, ...(substituteId ? [substituteId] : []))],
} as const satisfies Kind<
  Answered,
  Pick<OnScreens, "schoolId" | "ownerId">,
  "requestAccepted" | "requestUndone" | "requestNobody" | "requestNobodyAll"
>;
