import type { auditActions, auditReasons } from "../../../db/schema/index.ts";
import type { Actor } from "../../platform/actor.ts";

export type AuditAction = (typeof auditActions)[number];

export type AuditReason = (typeof auditReasons)[number];

/** Who acts: somebody signed in, or whoever may use the command line of the server. */
export type Doer = Pick<Actor, "id" | "type" | "operator"> | "commandLine";

/** What was done, as far as there is such a thing to name. */
export interface Deed {
  action: AuditAction;
  /** Id of the account that it was done to. */
  subjectId?: string | undefined;
  schoolId?: string | undefined;
  jobId?: string | undefined;
  /** Name of a school that may not exist, or an organisation's domain; never of a person. */
  about?: string | undefined;
  why?: AuditReason | undefined;
}
