import type { Actor } from "../../../platform/actor.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";

/**
 * What of a call names the caller may name nobody else. Documented bodies carry `email` or `owner`;
 * authority comes from the token alone (rule: authority-from-token).
 * @throws Refusal 403 when the body names somebody else than the caller
 */
export function onlySelf(actor: Actor, email: unknown): void {
  // What is no text is complained of by whoever checks the rest; a blank one names nobody.
  if (typeof email === "string" && email.trim() !== "" && !isSameEmail(email, actor.email)) {
    throw forbidden("errors:notYourself", "not_yourself");
  }
}

/** @throws Refusal 403 for anybody but the operator */
export function requireOperator(actor: Pick<Actor, "operator">): void {
  if (!actor.operator) throw forbidden();
}

/** @throws Refusal 403 for anybody who acts as another than a substitute */
export function requireSubstitute(actor: Pick<Actor, "type">): void {
  if (actor.type !== "user") throw forbidden();
}
