import type { AstroCookies } from "astro";
import type { Actor, ActorSchool } from "../../../server/modules/auth/index.ts";

/** The browser remembers which school its poster looks at. */
export const schoolCookie = "_school";

/** The school that somebody with several has chosen to look at; undefined for all of them. */
export function shownSchool(actor: Actor, cookies: AstroCookies): ActorSchool | undefined {
  if (actor.schools.length < 2) return undefined;
  const id = cookies.get(schoolCookie)?.value;
  return actor.schools.find((school) => school.id === id);
}
