import { postersAndPrincipalsOf } from "./audiences.ts";
import { type Kind, type OfSubstitute, ofApplication } from "./kind.ts";

interface CannotCome extends OfSubstitute {
  /** Of what was said: the message to the school is read when it is told, and forgotten with the job. */
  cancellationId: string;
  /** Somebody stands in reserve, and is asked already (rule: reserve). */
  reserve?: true;
}

const ofAbsence = {
  ...ofApplication,
  // Nobody comes whom a school counts on.
  switch: null,
  facts: ["applicant", "school", "work", "when", "message"],
  icon: "warning",
  urgent: true,
} as const;

/** The chosen one cannot come: who posted the job and the school's principals are told, whatever they have switched off (rule: cannot-come). */
export const cannotCome = {
  to: { by: "poster", who: ({ jobId }) => postersAndPrincipalsOf(jobId) },
  texts: { cannotCome: ofAbsence, cannotComeReserve: ofAbsence },
  says: ({ reserve }) => ({ others: reserve ? "cannotComeReserve" : "cannotCome" }),
  // Whoever is chosen by then has taken their place.
  holds: (_, { closed }) => !closed,
  // As an urgent job.
  priority: () => -10,
  // That the job is open again is told of the choice.
  screens: (_: CannotCome, _job: object) => [],
} as const satisfies Kind<CannotCome, unknown, "cannotCome" | "cannotComeReserve">;
