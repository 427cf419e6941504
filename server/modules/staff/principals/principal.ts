import type { Lang } from "../../../platform/i18n.ts";
import type { WaitingPrincipal as Waiting } from "./model.ts";

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
