import { and, desc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { accounts, schoolCodes, schools } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { boolean } from "../../platform/database/kinds.ts";
import { plain } from "../../platform/database/sql.ts";
import { invalid } from "../../platform/errors.ts";
import { note } from "../audit/index.ts";
import { type Actor, holdSchools } from "../auth/index.ts";
import { isCode, readableCode } from "./code-text.ts";
import { countDeed } from "./limits.ts";
import { idsOf, ownSchool, ownSchools, someOfOwn } from "./own-schools.ts";
import type { SchoolCode } from "./school.ts";

/** All codes of a principal's schools, or of the one named, unused ones first, newest first. */
export async function codesOf(ctx: Context, actor: Actor, school?: string): Promise<SchoolCode[]> {
  const used = isNotNull(schoolCodes.usedAt).mapWith(boolean.read);
  const codes = await ctx.db
    .select({
      code: schoolCodes.code,
      school: schools.name,
      used,
      usedAt: schoolCodes.usedAt,
      person: { firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(schoolCodes)
    .innerJoin(schools, eq(schools.id, schoolCodes.schoolId))
    .leftJoin(accounts, eq(accounts.id, schoolCodes.usedBy))
    .where(inArray(schoolCodes.schoolId, idsOf(someOfOwn(actor, school))))
    .orderBy(used, desc(schoolCodes.createdAt), desc(schoolCodes.id));
  return codes.map(({ person, ...code }) => ({
    ...code,
    ...(person ? { usedBy: `${person.firstName} ${person.lastName}` } : {}),
  }));
}

/** The newest unused code of each school that has one (rule: code-list). */
export async function codesOfSchools(
  ctx: Context,
  actor: Actor,
): Promise<{ code: string; school: string }[]> {
  return ctx.db
    .selectDistinctOn([schools.name], { code: schoolCodes.code, school: schools.name })
    .from(schoolCodes)
    .innerJoin(schools, eq(schools.id, schoolCodes.schoolId))
    .where(and(isNull(schoolCodes.usedAt), inArray(schoolCodes.schoolId, idsOf(ownSchools(actor)))))
    .orderBy(schools.name, desc(schoolCodes.createdAt), desc(schoolCodes.id));
}

/**
 * Adds a code with which one teacher can register. An empty one is made up.
 * @throws Refusal 422 for a wrong form, one that exists, or no school out of several; 429
 */
export async function createCode(
  ctx: Context,
  actor: Actor,
  input: { code?: string; school?: string },
): Promise<{ code: string; school: string }> {
  const school = ownSchool(actor, input.school);
  const wanted = plain(input.code ?? "");
  if (wanted !== "" && !isCode(wanted)) throw invalid({ code: "errors:school.codeForm" });
  await countDeed(ctx, actor, school.id, "create-code");
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    const code = await freeCode(ctx, actor, school.id, wanted);
    await note(ctx, actor, { action: "codeCreated", schoolId: school.id, about: school.name });
    return { code, school: school.name };
  });
}

async function freeCode(ctx: Context, actor: Actor, schoolId: string, wanted: string): Promise<string> {
  // A made-up code that exists is a matter of one in a thousand million; three tries make it none.
  for (const code of wanted === "" ? [readableCode(), readableCode(), readableCode()] : [wanted]) {
    const [created] = await ctx.db
      .insert(schoolCodes)
      .values({ schoolId, code, createdBy: actor.id, createdAt: ctx.now() })
      .onConflictDoNothing()
      .returning({ code: schoolCodes.code });
    if (created) return created.code;
  }
  throw invalid({ code: "errors:school.codeTaken" });
}
