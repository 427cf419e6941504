import { forbidden } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";

/** Accounts hold several types: nobody speaks for the school of what they have worked themself (rule: hours). @throws Refusal 403 `oneself` */
export function refuseOneself(actor: Actor, accountId: string): void {
  if (accountId === actor.id) throw forbidden("errors:hours.oneself", "oneself");
}
