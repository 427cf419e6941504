import { and, eq } from "drizzle-orm";
import { personnelNumbers } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { brokenConstraint } from "../../platform/database/constraint.ts";
import { plain } from "../../platform/database/sql.ts";
import { conflict, invalid, notFound } from "../../platform/failures/errors.ts";
import type { Actor } from "../auth/index.ts";
import { holdSchools } from "../auth/who/index.ts";
import { ownSchool } from "../schools/own/index.ts";
import { hasIdentityCode } from "../staff/teachers/import/index.ts";
import { hasWorkedAt } from "./worked-at.ts";

const form = /^[0-9A-Za-z]{1,10}$/;

/**
 * A principal says by which number their payroll knows somebody who has worked at the school (rule: personnel-number).
 * @param number an empty one takes it away
 * @throws Refusal 403; 404 for who has not worked there; 409 `number_taken`; 422, also for a personal identity code
 */
export async function saveNumber(
  ctx: Context,
  actor: Actor,
  { school, person, number }: { school?: string | undefined; person: string; number: string },
): Promise<void> {
  const { id: schoolId } = ownSchool(actor, school);
  const accountId = person.toLowerCase();
  const wanted = plain(number);
  if (hasIdentityCode(wanted)) throw invalid({ number: "errors:hours.identityCode" });
  if (wanted !== "" && !form.test(wanted)) throw invalid({ number: "errors:hours.number" });
  await transaction(ctx, async ({ db, now }) => {
    await holdSchools(db, actor, [schoolId]);
    if (!(await hasWorkedAt(db, schoolId, accountId))) throw notFound();
    if (wanted === "") {
      await db
        .delete(personnelNumbers)
        .where(and(eq(personnelNumbers.schoolId, schoolId), eq(personnelNumbers.accountId, accountId)));
      return;
    }
    const said = { number: wanted, changedAt: now() };
    await db
      .insert(personnelNumbers)
      .values({ schoolId, accountId, ...said })
      .onConflictDoUpdate({ target: [personnelNumbers.schoolId, personnelNumbers.accountId], set: said });
  }).catch((error) => {
    if (brokenConstraint(error) === "personnel_numbers_one_person")
      throw conflict("number_taken", "errors:hours.numberTaken");
    throw error;
  });
}
