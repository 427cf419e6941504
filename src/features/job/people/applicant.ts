import type { Applicant } from "../../../../server/modules/bookings/applications/index.ts";
import type { Translate } from "../../../i18n.ts";

/**
 * "Opettaja, vahvistettu"
 * @param verifiable whether identities can be verified here; else nothing is said of who has not (rule: profile-reminder)
 */
export function statusText(person: Applicant, verifiable: boolean, t: Translate): string {
  const status = statusName(person, t);
  if (person.identityVerified) return `${status}, ${t("jobs:status.verified")}`;
  return verifiable ? `${status}, ${t("jobs:status.notVerified")}` : status;
}

export const statusName = (person: Pick<Applicant, "status" | "otherText">, t: Translate): string =>
  person.status === "other" && person.otherText ? person.otherText : t(`jobs:status.${person.status}`);
