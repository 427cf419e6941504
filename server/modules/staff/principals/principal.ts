import type { Lang } from "../../../platform/i18n.ts";
import type { NewPassword } from "../../auth/passwords/index.ts";

/** Where a school lies that may have to be founded. Without a region the operator completes it. */
interface Place {
  /** Code or name, in either language. */
  region?: string;
  municipality?: string;
  address?: string;
}

/** What a principal registers with (rule: principal-registration). */
export interface PrincipalRegistration extends Place, NewPassword {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  school: string;
}

/** Who waits for the operator's approval. */
export interface WaitingPrincipal {
  /** Of the account. */
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  /** Whether the link that was mailed to the address has been opened. */
  confirmed: boolean;
  school: string;
  /** Whether there is a school of this name, which the principal would join. */
  schoolExists: boolean;
  /** Names of who leads that school already. */
  principals: string[];
  /** Whose the domain of the address is: anybody's, that of an organisation that there is, or some other. */
  domain: "free" | "organization" | "own";
  lang: Lang;
  region: string | null;
  municipality: string | null;
  address: string;
  /** ISO instant. */
  registered: string;
}

/** What the operator decides of a principal; what is left out is as they registered it. */
export interface Approval extends Place {
  email: string;
  school?: string;
  phone?: string;
  /** Of a school that is founded: whether it is a preschool. */
  preschool?: boolean;
}

/** Whom the operator turns away, and why, in words of their own. */
export interface Rejection {
  email: string;
  reason?: string;
}

/** What an urgent job is posted with unless the principal says otherwise. */
export type Defaults = {
  start: string;
  end: string;
  info: string;
  subjects: string[];
};

/** Fields left out keep their value. */
export interface SettingsChange extends Partial<Defaults> {
  mailEnabled?: boolean;
}

/** A principal's own record. */
export interface PrincipalRecord {
  school: string;
  otherSchools: string[];
  grades: string[];
  defaults: Defaults;
  mailEnabled: boolean;
  profile: { firstName: string; lastName: string; email: string; phone: string; image: string | null };
}
