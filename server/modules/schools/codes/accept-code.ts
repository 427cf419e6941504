import { and, eq, isNull } from "drizzle-orm";
import { schoolCodes, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { schoolName, schoolNames } from "../../../platform/database/school-name.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import type { Lang } from "../../../platform/i18n.ts";
import { attempt, limits } from "../../auth/limits/index.ts";
import { codeIn } from "./code-text.ts";

export interface CodeSchool {
  id: string;
  /** In the language of whoever entered the code (rule: school-called). */
  name: string;
  /** In either language. */
  names: string[];
  regionCode: string | null;
}

interface Caller {
  address: string;
  lang: Lang;
}

/** 400: the code does not exist, or somebody has registered with it. */
const codeNotFound = () => new Refusal(400, "code_not_found", { unknownCode: "errors:school.codeNotFound" });

/**
 * The school of a code that can still be used (rule: school-code).
 * @param caller the address of their network, for the rate limit: codes can be guessed (rule: code-limits); and their language
 * @throws Refusal 400 `code` when it is empty, 400 `unknownCode`, 429
 */
export async function acceptCode(
  ctx: Context,
  entry: string,
  { address, lang }: Caller,
): Promise<CodeSchool> {
  const code = codeIn(entry);
  if (code === "") throw new Refusal(400, "code_required", { code: "errors:teacher.codeRequired" });
  return attempt(ctx, [[limits.codeByAddress, address]], async () => {
    const school = await schoolOfCode(ctx, code, lang);
    if (!school) throw codeNotFound();
    return school;
  });
}

/** Undefined for a code that does not exist or is used up. */
export async function schoolOfCode(ctx: Context, code: string, lang: Lang): Promise<CodeSchool | undefined> {
  const [school] = await ctx.db
    .select({
      id: schools.id,
      name: schoolName(lang),
      names: schoolNames(),
      regionCode: schools.regionCode,
    })
    .from(schoolCodes)
    .innerJoin(schools, eq(schools.id, schoolCodes.schoolId))
    .where(and(eq(schoolCodes.code, codeIn(code)), isNull(schoolCodes.usedAt)));
  return school;
}

/**
 * Uses a code up, in the caller's transaction: of two who try at once one waits for the other, and finds
 * it used.
 * @throws Refusal 400 `unknownCode`
 */
export async function consumeCode(ctx: Context, code: string): Promise<{ codeId: string; schoolId: string }> {
  const [used] = await ctx.db
    .update(schoolCodes)
    .set({ usedAt: ctx.now() })
    .where(and(eq(schoolCodes.code, codeIn(code)), isNull(schoolCodes.usedAt)))
    .returning({ codeId: schoolCodes.id, schoolId: schoolCodes.schoolId });
  if (!used) throw codeNotFound();
  return used;
}

export async function noteCodeUser(ctx: Context, codeId: string, accountId: string): Promise<void> {
  await ctx.db.update(schoolCodes).set({ usedBy: accountId }).where(eq(schoolCodes.id, codeId));
}

/** The school of a code; one that this browser entered before needs no further attempt of the address's allowance. */
export async function codeSchool(
  ctx: Context,
  code: string,
  caller: Caller & { acceptedCode: string | undefined },
): Promise<CodeSchool> {
  if (code !== caller.acceptedCode) return acceptCode(ctx, code, caller);
  const school = await schoolOfCode(ctx, code, caller.lang);
  if (!school) throw codeNotFound();
  return school;
}
