import { eq } from "drizzle-orm";
import { accountGrades, grades } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { reference } from "../../reference/index.ts";

/** @throws Refusal 422 when one is not of the reference list (rule: grades-known) */
export function knownGrades(entries: string[]): string[] {
  const values = [...new Set(entries.map(plain).filter((entry) => entry !== ""))];
  const known = values.every((value) => reference.grades.some((grade) => grade.value === value));
  if (!known) throw invalid({ grades: "errors:unknownValue" });
  return values;
}

/** Makes exactly these the grades that a person teaches. */
export async function writeGrades({ db }: Context, accountId: string, values: string[]): Promise<void> {
  await db.delete(accountGrades).where(eq(accountGrades.accountId, accountId));
  if (values.length > 0)
    await db.insert(accountGrades).values(values.map((gradeValue) => ({ accountId, gradeValue })));
}

/** The caller's own. */
export async function gradesOf({ db }: Context, actor: Actor): Promise<string[]> {
  const taught = await db
    .select({ value: grades.value })
    .from(accountGrades)
    .innerJoin(grades, eq(grades.value, accountGrades.gradeValue))
    .where(eq(accountGrades.accountId, actor.id))
    .orderBy(grades.position);
  return taught.map(({ value }) => value);
}
