import { plain } from "../../../platform/database/sql.ts";
import type { Actor } from "../../auth/index.ts";
import { ownSchool } from "../own/own-schools.ts";

/**
 * Declared beside a route whose body names one of a principal's schools, which comes before what else is wrong with
 * the body. None need be named here.
 * @throws Refusal 403
 */
export function seekOwnSchool(actor: Actor, { school }: Record<string, unknown>): void {
  if (typeof school === "string" && plain(school) !== "") ownSchool(actor, school);
}
