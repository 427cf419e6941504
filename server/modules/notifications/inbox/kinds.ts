import type { news } from "../../../../db/schema/index.ts";
import type { AccountType } from "../../auth/index.ts";

export type NewsKind = (typeof news.$inferSelect)["kind"];

const ofPosters: NewsKind[] = ["applied", "withdrawn", "chosenLeft"];
const ofSubstitutes: NewsKind[] = [
  "chosen",
  "notChosen",
  "chosenRemoved",
  "openAgain",
  "jobChanged",
  "jobDeleted",
];

/** Whoever is both has the news of what they act as: those of the other side lead to pages that are not shown to them now. */
export const kindsFor = (type: AccountType): NewsKind[] => (type === "user" ? ofSubstitutes : ofPosters);
