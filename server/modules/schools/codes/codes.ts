import { Type } from "@sinclair/typebox";
import { and, count, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { accounts, schoolCodes, schools } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { firstOf, type Page, readCursor, writeCursor } from "../../../platform/http/paging.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { countDeed } from "../limits.ts";
import { idsOf, ownSchool, ownSchools, someOfOwn } from "../own/own-schools.ts";
import type { SchoolCode } from "../own/school.ts";
import { codeIn, isCode, readableCode } from "./code-text.ts";

/** All codes of a principal's schools, unused ones first, newest first. */
export async function codesOf(ctx: Context, actor: Actor): Promise<SchoolCode[]> {
  const own = inArray(schoolCodes.schoolId, idsOf(ownSchools(actor)));
  const codes = await listed(ctx, actor)
    .where(own)
    .orderBy(isUsed, desc(schoolCodes.createdAt), desc(schoolCodes.id));
  return codes.map(withName);
}

/** Those that can be handed out, or those that somebody has registered with. */
interface CodesQuery {
  used: boolean;
  /** One of the principal's schools; all of them without. */
  school?: string | undefined;
  cursor?: string | undefined;
  limit: number;
}

const listName = "codes-newest";
const Place = Type.Array(Type.String({ pattern: uuidPattern }), { minItems: 1, maxItems: 1 });

/**
 * A part of them, newest first; the database is asked for no more (rules: code-list, long-lists).
 * @throws Refusal 403 for a school that is not theirs, 422 for a cursor of another list
 */
export async function someCodes(ctx: Context, actor: Actor, query: CodesQuery): Promise<Page<SchoolCode>> {
  const [last] = readCursor(listName, Place, query.cursor) ?? [];
  const place = sql`(${schoolCodes.createdAt}, ${schoolCodes.id})`;
  const found = await listed(ctx, actor)
    .where(
      and(
        inArray(schoolCodes.schoolId, idsOf(someOfOwn(actor, query.school))),
        query.used ? isNotNull(schoolCodes.usedAt) : isNull(schoolCodes.usedAt),
        last
          ? sql`${place} < (select l.created_at, l.id from school_codes l where l.id = ${last})`
          : undefined,
      ),
    )
    .orderBy(desc(schoolCodes.createdAt), desc(schoolCodes.id))
    .limit(query.limit + 1);
  const { items, ...next } = firstOf(found, query.limit, ({ id }) => writeCursor(listName, [id]));
  return { items: items.map(withName), ...next };
}

/** How many there are of each kind. */
export async function codeCounts(
  ctx: Context,
  actor: Actor,
  school?: string,
): Promise<{ unused: number; used: number }> {
  const [found] = await ctx.db
    .select({ all: count(), used: count(schoolCodes.usedAt) })
    .from(schoolCodes)
    .where(inArray(schoolCodes.schoolId, idsOf(someOfOwn(actor, school))));
  const { all = 0, used = 0 } = found ?? {};
  return { unused: all - used, used };
}

const isUsed = isNotNull(schoolCodes.usedAt).mapWith(boolean.read);

const listed = ({ db }: Context, { lang }: Actor) =>
  db
    .select({
      id: schoolCodes.id,
      code: schoolCodes.code,
      school: schoolName(lang),
      timeZone: schools.timeZone,
      used: isUsed,
      usedAt: schoolCodes.usedAt,
      person: { firstName: accounts.firstName, lastName: accounts.lastName },
    })
    .from(schoolCodes)
    .innerJoin(schools, eq(schools.id, schoolCodes.schoolId))
    .leftJoin(accounts, eq(accounts.id, schoolCodes.usedBy));

function withName({ person, id: _, ...code }: Awaited<ReturnType<typeof listed>>[number]): SchoolCode {
  return { ...code, ...(person ? { usedBy: `${person.firstName} ${person.lastName}` } : {}) };
}

/** The newest unused code of each school that has one (rule: code-list). */
export async function codesOfSchools(
  ctx: Context,
  actor: Actor,
): Promise<{ code: string; school: string }[]> {
  const school = schoolName(actor.lang);
  const order = alphabetical(school);
  return ctx.db
    .selectDistinctOn([order, schools.id], { code: schoolCodes.code, school })
    .from(schoolCodes)
    .innerJoin(schools, eq(schools.id, schoolCodes.schoolId))
    .where(and(isNull(schoolCodes.usedAt), inArray(schoolCodes.schoolId, idsOf(ownSchools(actor)))))
    .orderBy(order, schools.id, desc(schoolCodes.createdAt), desc(schoolCodes.id));
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
  const wanted = codeIn(input.code ?? "");
  if (wanted !== "" && !isCode(wanted)) throw invalid({ code: "errors:school.codeForm" });
  await countDeed(ctx, actor, school.id, "create-code");
  return transaction(ctx, async (ctx) => {
    await holdSchools(ctx.db, actor, [school.id]);
    const code = await freeCode(ctx, actor, school.id, wanted);
    await note(ctx, actor, {
      action: "codeCreated",
      schoolId: school.id,
      about: school.names[0] ?? school.name,
    });
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
