import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { accounts, schoolMembers, schools } from "../../../db/schema/index.ts";
import type { Handle } from "../../platform/database/connection.ts";
import { isUuid, plain } from "../../platform/database/sql.ts";
import { forbidden, invalid, Refusal } from "../../platform/errors.ts";
import type { Actor, ActorSchool } from "../auth/index.ts";

/**
 * The school that a poster means: by id or name, or their only one.
 * @throws Refusal 422 when they have several and named none, 403 when the school is not theirs
 */
export function ownSchool(actor: Actor, named: string | undefined): ActorSchool {
  const wanted = plain(named ?? "").toLowerCase();
  if (wanted === "") {
    const [only, another] = actor.schools;
    if (!only || another) throw invalid({ school: "errors:job.schoolRequired" });
    return only;
  }
  const school = actor.schools.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (!school) throw new Refusal(403, "not_your_school", { school: "errors:job.notYourSchool" });
  return school;
}

/**
 * In whose name a job is posted: the actor's own, or, by a principal, that of somebody active at the
 * same school (rule: post-for-a-colleague), who stays that until the transaction ends.
 * @throws Refusal 403
 */
export async function ownerFor(
  db: Handle,
  actor: Actor,
  school: ActorSchool,
  email?: string,
): Promise<string> {
  const wanted = plain(email ?? "");
  if (wanted === "" || wanted.toLowerCase() === actor.email.toLowerCase()) return actor.id;
  const [colleague] =
    actor.type === "principal"
      ? await db
          .select({ id: accounts.id })
          .from(accounts)
          .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
          .where(
            and(
              eq(accounts.email, wanted),
              isNull(accounts.closedAt),
              isNotNull(accounts.confirmedAt),
              eq(schoolMembers.schoolId, school.id),
              eq(schoolMembers.active, true),
            ),
          )
          .limit(1)
          .for("share")
      : [];
  if (!colleague) throw forbidden("errors:notYourself", "not_yourself");
  return colleague.id;
}

/**
 * Whose jobs are asked for (rule: jobs-of-an-owner): the actor's own, or, by a principal, those of somebody of
 * their schools, active or not.
 * @throws Refusal 403
 */
export async function listedOwner(db: Handle, actor: Actor, email?: string): Promise<string> {
  const wanted = plain(email ?? "").toLowerCase();
  if (wanted === "" || wanted === actor.email.toLowerCase()) return actor.id;
  const [colleague] =
    actor.type === "principal"
      ? await db
          .select({ id: accounts.id })
          .from(accounts)
          .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
          .where(
            and(
              eq(accounts.email, wanted),
              inArray(
                schoolMembers.schoolId,
                actor.schools.map(({ id }) => id),
              ),
            ),
          )
          .limit(1)
      : [];
  if (!colleague) throw forbidden("errors:notYourself", "not_yourself");
  return colleague.id;
}

/** Ids of the schools of this name, or with this id. */
export async function schoolsNamed(db: Handle, named: string): Promise<string[]> {
  const name = plain(named);
  if (isUuid(name)) return [name.toLowerCase()];
  const found = await db.select({ id: schools.id }).from(schools).where(eq(schools.name, name));
  return found.map(({ id }) => id);
}
