import { poster } from "./audiences.ts";
import { type Kind, type OfSubstitute, type OnScreens, ofApplication } from "./kind.ts";

/** A substitute has applied (rule: who-is-told). */
export const applied = {
  to: poster,
  texts: { applied: { ...ofApplication, switch: "applications", icon: "person" } },
  says: () => ({ others: "applied" }),
  holds: (_, { applied }) => applied,
  screens: ({ substituteId }, { ownerId, schoolId }) => [
    { name: "applicationsChanged", schoolId, accountIds: [substituteId, ownerId] },
  ],
} as const satisfies Kind<OfSubstitute, Pick<OnScreens, "ownerId" | "schoolId">, "applied">;
