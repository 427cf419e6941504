import type { AstroCookies } from "astro";
import type { Actor, ActorSchool } from "../../../server/modules/auth/index.ts";

/** The browser remembers which school its poster looks at. */
export const schoolCookie = "_school";

/** In place of a school's id: who has several looks at all of them, and has said so. */
export const allSchools = "all";

/** The school that somebody with several has chosen to look at; undefined for all of them (rule: school-shown). */
export function shownSchool(actor: Actor, cookies: AstroCookies): ActorSchool | undefined {
  if (actor.schools.length < 2) return undefined;
  const id = cookies.get(schoolCookie)?.value;
  return actor.schools.find((school) => school.id === id);
}

/** The same, or the only one that they have: what is asked of an organisation begins with what is theirs (rule: school-shown). */
export const ownSchool = (actor: Actor, cookies: AstroCookies): ActorSchool | undefined =>
  actor.schools.length === 1 ? actor.schools[0] : shownSchool(actor, cookies);

/** Whether somebody with several schools has yet to say, in this browser, which they look at (rule: school-asked). */
export function asksForSchool(actor: Actor, cookies: AstroCookies): boolean {
  const hasChosenAll = cookies.get(schoolCookie)?.value === allSchools;
  return actor.schools.length > 1 && !hasChosenAll && !shownSchool(actor, cookies);
}

/** What the browser is to remember of what was chosen; undefined for what is nobody's choice. */
export const schoolToKeep = (actor: Actor, chosen: string): string | undefined =>
  chosen === allSchools ? chosen : actor.schools.find(({ id }) => id === chosen)?.id;
