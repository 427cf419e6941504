import { sql } from "drizzle-orm";
import { schoolCodes } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { plain, uuids } from "../../platform/database/sql.ts";
import { invalid } from "../../platform/errors.ts";
import { type Actor, holdSchools } from "../auth/index.ts";
import { isCode, readableCode } from "./code-text.ts";
import { countDeed } from "./limits.ts";
import { idsOf, ownSchool, ownSchools } from "./own.ts";
import type { SchoolCode } from "./school.ts";

/** All codes of a principal's schools, unused ones first, newest first. */
export async function codesOf(ctx: Context, actor: Actor): Promise<SchoolCode[]> {
  const rows = await ctx.db.execute<{
    code: string;
    school: string;
    used: boolean;
    usedBy: string | null;
  }>(sql`
    select c.code, s.name as school, c.used_at is not null as used, a.first_name || ' ' || a.last_name as "usedBy"
    from school_codes c join schools s on s.id = c.school_id left join accounts a on a.id = c.used_by
    where c.school_id = any(${uuids(idsOf(ownSchools(actor)))})
    order by c.used_at is not null, c.created_at desc, c.id desc`);
  return rows.map(({ usedBy, ...code }) => ({ ...code, ...(usedBy ? { usedBy } : {}) }));
}

/** The newest unused code of each school that has one (rule: code-list). */
export async function codesOfSchools(
  ctx: Context,
  actor: Actor,
): Promise<{ code: string; school: string }[]> {
  return ctx.db.execute<{ code: string; school: string }>(sql`
    select distinct on (s.name) c.code, s.name as school
    from school_codes c join schools s on s.id = c.school_id
    where c.used_at is null and c.school_id = any(${uuids(idsOf(ownSchools(actor)))})
    order by s.name, c.created_at desc, c.id desc`);
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
    return { code: await freeCode(ctx, actor, school.id, wanted), school: school.name };
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
