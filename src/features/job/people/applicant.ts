import type { Applicant } from "../../../../server/modules/bookings/index.ts";
import type { Translate } from "../../../i18n.ts";

/** "Opettaja, vahvistettu" */
export const statusText = (person: Applicant, t: Translate) =>
  `${statusName(person, t)}, ${t(person.identityVerified ? "jobs:status.verified" : "jobs:status.notVerified")}`;

export const statusName = (person: Pick<Applicant, "status" | "otherText">, t: Translate): string =>
  person.status === "other" && person.otherText ? person.otherText : t(`jobs:status.${person.status}`);
