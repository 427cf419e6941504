import { poster } from "./audiences.ts";
import { type Kind, type OnScreens, ofApplication } from "./kind.ts";

interface Answered {
  jobId: string;
  /** Who has answered; of nobody, none. */
  substituteId?: string;
  answer: "accepted" | "undone" | "nobody" | "nobodyAll";
}

const texts = {
  accepted: "requestAccepted",
  undone: "requestUndone",
  nobody: "requestNobody",
  nobodyAll: "requestNobodyAll",
} as const;
const told = { ...ofApplication, switch: null, urgent: true } as const;
const ofNobody = { ...told, facts: ["school", "work", "when"] } as const;

/** Somebody takes the job that they were asked to, or none of those asked does: the poster is told, whatever they have switched off (rule: asked-directly). */
export const requestAnswered = {
  to: poster,
  texts: {
    requestAccepted: { ...told, icon: "check" },
    requestUndone: { ...told, icon: "warning" },
    requestNobody: { ...ofNobody, icon: "warning" },
    requestNobodyAll: { ...ofNobody, icon: "warning" },
  },
  says: ({ answer }) => ({ others: texts[answer] }),
  // Whoever is chosen by then makes the rest untrue.
  holds: ({ answer, substituteId }, { chosenId }) =>
    answer === "accepted" ? chosenId === substituteId : chosenId === null,
  priority: () => -10,
  screens: (_, { schoolId, ownerId }) => [{ name: "applicationsChanged", schoolId, accountIds: [ownerId] }],
} as const satisfies Kind<
  Answered,
  Pick<OnScreens, "schoolId" | "ownerId">,
  "requestAccepted" | "requestUndone" | "requestNobody" | "requestNobodyAll"
>;
