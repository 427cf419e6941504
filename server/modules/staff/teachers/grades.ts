import { eq } from "drizzle-orm";
import { accountGrades, grades } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { plain } from "../../../platform/database/sql.ts";
import { isSameEmail } from "../../../platform/entries.ts";
import { invalid } from "../../../platform/errors.ts";
import type { Actor } from "../../auth/index.ts";
import { reference } from "../../reference/index.ts";
import { ownTeacher } from "./roster.ts";

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

/**
 * Grades of the caller, or of a teacher of the caller's schools when a principal asks.
 * @throws Refusal 404
 */
export async function gradesOf(ctx: Context, actor: Actor, email: string | undefined): Promise<string[]> {
  const wanted = plain(email ?? "");
  const own = wanted === "" || isSameEmail(wanted, actor.email);
  const accountId = own ? actor.id : (await ownTeacher(ctx, actor, wanted)).id;
  const taught = await ctx.db
    .select({ value: grades.value })
    .from(accountGrades)
    .innerJoin(grades, eq(grades.value, accountGrades.gradeValue))
    .where(eq(accountGrades.accountId, accountId))
    .orderBy(grades.position);
  return taught.map(({ value }) => value);
}
