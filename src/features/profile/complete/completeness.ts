import type { Account } from "../../../../server/modules/accounts/index.ts";
import type { KeyBelow } from "../../../i18n.ts";
import type { Card } from "../info/fields.ts";

export interface Item {
  /** Key of its name in `profile:complete.items`. */
  name: KeyBelow<"profile:complete.items.">;
  done: boolean;
  /** The card on which it is filled in. */
  card?: Card;
}

/**
 * What makes a substitute's profile whole, in the order in which it is told (rule: profile-complete).
 * @param verifiable whether there is a provider with whom to verify the identity: without one, nobody can
 */
export function completeness(account: Account, verifiable: boolean): Item[] {
  const student = account.status === "student";
  const { studySchool, comingQualifications, studyYear, mainSubject } = account;
  const { qualifications, education, examinationYear } = account;
  const studied = student
    ? comingQualifications.length > 0 && studyYear && mainSubject
    : qualifications.length > 0 && education && examinationYear;
  const items: Item[] = [
    { name: "picture", done: account.image !== "" },
    { name: "basic", done: Boolean(account.firstName && account.lastName && account.phone), card: "basic" },
    { name: "languages", done: account.languages.length > 0, card: "additional" },
    {
      name: student ? "studies" : "education",
      done: Boolean(studySchool && studied),
      card: "additional",
    },
    { name: "regions", done: account.regions.length > 0, card: "basic" },
    { name: "identity", done: account.identityVerified },
  ];
  return items.filter(({ name, done }) => name !== "identity" || done || verifiable);
}
