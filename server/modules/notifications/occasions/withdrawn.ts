import { poster } from "./audiences.ts";
import { type Kind, type OfSubstitute, type OnScreens, ofApplication } from "./kind.ts";

interface Withdrawn extends OfSubstitute {
  /** Whoever was chosen is gone altogether, and the job open again. */
  wasChosen?: true;
}

/** An application is taken back, or ends with its account: the poster is told, or who has the school after them (rule: who-is-told). */
export const withdrawn = {
  to: poster,
  texts: {
    withdrawn: { ...ofApplication, switch: "withdrawals", icon: "logout" },
    // Nobody comes whom a school counts on.
    chosenLeft: { ...ofApplication, switch: null, icon: "warning" },
  },
  says: ({ wasChosen }) => ({ others: wasChosen ? "chosenLeft" : "withdrawn" }),
  holds: (_, { applied }) => !applied,
  // That the job is open again is told of the choice.
  screens: ({ substituteId, wasChosen }, { ownerId, schoolId, isGone }) =>
    wasChosen
      ? []
      : [
          {
            name: "applicationsChanged",
            schoolId,
            accountIds: isGone ? [ownerId] : [substituteId, ownerId],
          },
        ],
} as const satisfies Kind<Withdrawn, Screens, "withdrawn" | "chosenLeft">;

interface Screens extends Pick<OnScreens, "ownerId" | "schoolId"> {
  /** The applicant, who has no screens any more. */
  isGone?: boolean;
}
