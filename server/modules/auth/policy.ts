import { forbidden } from "../../platform/errors.ts";
import type { Actor } from "./model.ts";

/**
 * Documented bodies carry `email` or `owner`; authority comes from the token alone (DESIGN 3).
 * @throws Refusal 403 when the body names somebody else than the caller
 */
export function onlySelf(actor: Actor, email: string | undefined): void {
  if (email !== undefined && email.trim().toLowerCase() !== actor.email.toLowerCase()) {
    throw forbidden("errors:notYourself", "not_yourself");
  }
}
