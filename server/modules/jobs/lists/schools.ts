import { and, eq, inArray } from "drizzle-orm";
import { accounts, schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { isCalled } from "../../../platform/database/school-name.ts";
import { isUuid, plain } from "../../../platform/database/sql.ts";
import { forbidden } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import type { Actor } from "../../auth/index.ts";

/**
 * Whose jobs are asked for (rule: jobs-of-an-owner): the actor's own, or, by a principal, those of somebody of
 * their schools, active or not.
 * @throws Refusal 403
 */
export async function listedOwner(db: Handle, actor: Actor, email?: string): Promise<string> {
  const wanted = plain(email ?? "");
  if (wanted === "" || isSameEmail(wanted, actor.email)) return actor.id;
  const [colleague] =
    actor.type === "principal"
      ? await db
          .select({ id: accounts.id })
          .from(accounts)
          .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
          .where(
            and(
              isMailbox(accounts.email, wanted),
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

/** Ids of the schools of this name, in either language, or with this id. */
export async function schoolsNamed(db: Handle, named: string): Promise<string[]> {
  const name = plain(named);
  if (isUuid(name)) return [name.toLowerCase()];
  const found = await db.select({ id: schools.id }).from(schools).where(isCalled(name));
  return found.map(({ id }) => id);
}
