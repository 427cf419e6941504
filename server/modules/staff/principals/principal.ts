import type { Lang } from "../../../platform/i18n.ts";
import type { NewPassword } from "../../auth/passwords/index.ts";
import type { WaitingPrincipal as Waiting } from "./model.ts";

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
export interface WaitingPrincipal extends Waiting {
  /** Of the account. */
  id: string;
  /** Names of who leads that school already. */
  principals: string[];
  /** Whose the domain of the address is: anybody's, that of an organisation that there is, or some other. */
  domain: "free" | "organization" | "own";
  lang: Lang;
}
