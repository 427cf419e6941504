import { plain } from "../../../platform/database/sql.ts";
import { forbidden, invalid, Refusal } from "../../../platform/failures/errors.ts";
import { type Actor, type ActorSchool, schoolMeant } from "../../auth/index.ts";

/**
 * The schools whose teachers and codes a principal cares for (rule: own-schools). The pseudo-school Admin
 * is none: whoever joined it as a teacher could post messages in the operator's name.
 * @throws Refusal 403
 */
export function ownSchools(actor: Actor): ActorSchool[] {
  const own = actor.type === "principal" ? actor.schools.filter((school) => school.kind !== "admin") : [];
  if (own.length === 0) throw forbidden();
  return own;
}

/**
 * The school that a principal means: by name or id, or their only one.
 * @throws Refusal 422 when they have several and named none, 403 when it is not theirs
 * (rule: unit-asked)
 */
export function ownSchool(actor: Actor, named: string | undefined): ActorSchool {
  return oneOf(ownSchools(actor), named);
}

function oneOf(own: ActorSchool[], named: string | undefined): ActorSchool {
  if (own.length === 0) throw forbidden();
  const wanted = plain(named ?? "");
  if (wanted === "") {
    const [only, another] = own;
    if (!only || another) throw invalid({ school: "errors:job.schoolRequired" });
    return only;
  }
  const school = schoolMeant(own, wanted);
  if (!school) throw new Refusal(403, "not_your_school", { school: "errors:school.notYours" });
  return school;
}

/** The schools for which somebody posts jobs: Admin has messages in their place. */
export const postersSchools = (actor: Pick<Actor, "schools">): ActorSchool[] =>
  actor.schools.filter(({ kind }) => kind !== "admin");

/**
 * As `ownSchool`, for teachers, too.
 * @throws Refusal 403 for who posts for none, and for one that is not theirs; 422 when there are several and none is named
 */
export function postersSchool(actor: Actor, named: string | undefined): ActorSchool {
  return oneOf(postersSchools(actor), named);
}

/** The one that is named, or all for which somebody posts jobs. @throws Refusal 403 */
export function someOfPosters(actor: Actor, named: string | undefined): ActorSchool[] {
  if (plain(named ?? "") !== "") return [postersSchool(actor, named)];
  const all = postersSchools(actor);
  if (all.length === 0) throw forbidden();
  return all;
}

/** The one school that is named, or all of the principal's. */
export function someOfOwn(actor: Actor, named: string | undefined): ActorSchool[] {
  return plain(named ?? "") === "" ? ownSchools(actor) : [ownSchool(actor, named)];
}

export const idsOf = (schools: ActorSchool[]): string[] => schools.map((school) => school.id);
