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
import { refuseOneself } from "./oneself.ts";
import { hasWorkedAt } from "./worked-at.ts";

const form = /^[0-9A-Za-z]{1,10}$/;
/** "131052A308T", "131052A308" and "131052308T": a day of birth with what follows it in Finland, whatever its last sign. */
const bornOn = /^(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])\d{2}(?:[A-FU-Y]\d{3}[\dA-Y]?|\d{3}[A-Y])$/i;

/**
 * A principal says by which number their payroll knows somebody who has worked at the school (rule: personnel-number).
 * @param number an empty one takes it away
 * @throws Refusal 403, also of oneself; 404 for who has not worked there; 409 `number_taken`; 422, also for a personal identity code
 */
export async function saveNumber(
  ctx: Context,
  actor: Actor,
  { school, person, number }: { school?: string | undefined; person: string; number: string },
): Promise<void> {
  const { id: schoolId } = ownSchool(actor, school);
  const accountId = person.toLowerCase();
  refuseOneself(actor, accountId);
  const wanted = plain(number);
  if (hasIdentityCode(wanted) || bornOn.test(wanted)) throw invalid({ number: "errors:hours.identityCode" });
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
