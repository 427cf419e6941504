import { Type } from "@sinclair/typebox";
import { and, eq, exists, isNull, ne, not, sql } from "drizzle-orm";
import { accounts, organizations, schoolMembers, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { alphabetical } from "../../platform/database/alphabet.ts";
import { boolean } from "../../platform/database/kinds.ts";
import { schoolName, schoolNames } from "../../platform/database/school-name.ts";
import { uuidPattern } from "../../platform/database/sql.ts";
import { firstOf, type Page, type PageQuery, readCursor, writeCursor } from "../../platform/http/paging.ts";
import type { Actor } from "../auth/index.ts";
import { requireOperator } from "../auth/who/index.ts";
import { isNamed } from "./names/searched-names.ts";

export interface ListedSchool {
  id: string;
  /** By which it is kept. */
  name: string;
  /** In the reader's language (rule: school-called). */
  called: string;
  /** What it is called in Finnish or Swedish, where that is another name. */
  otherNames: string[];
  /** ISO 3166-2 code. */
  region: string | null;
  municipality: string | null;
  /** Domain of its organisation, if it has one. */
  organization: string | null;
  /** Without one nobody looks after its teachers. */
  hasPrincipal: boolean;
}

interface Sought {
  /** Parts of its names. */
  search?: string | undefined;
  /** Those without a principal alone. */
  lacksPrincipal?: boolean;
}

export type SchoolQuery = PageQuery & Sought;

const Place = Type.Tuple([Type.String({ maxLength: 200 }), Type.String({ pattern: uuidPattern })]);
const found = ({ db }: Context, { search = "", lacksPrincipal = false }: Sought) =>
  and(
    ne(schools.kind, "admin"),
    ...isNamed(search),
    lacksPrincipal ? not(exists(principalsHere(db))) : undefined,
  );

/** Of the school in the statement around: who leads it, and not who waits for approval or has closed the account. */
const principalsHere = (db: Context["db"]) =>
  db
    .select({ id: schoolMembers.accountId })
    .from(schoolMembers)
    .innerJoin(accounts, eq(accounts.id, schoolMembers.accountId))
    .where(
      and(
        eq(schoolMembers.schoolId, schools.id),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
        isNull(accounts.closedAt),
      ),
    );

/**
 * All schools by their names in the reader's language, with an organisation or without (rule: schools-listed).
 * @throws Refusal 403 for anybody but the operator, 422 for a cursor of another list
 */
export async function listSchools(
  ctx: Context,
  actor: Actor,
  { limit, cursor, ...sought }: SchoolQuery = {},
): Promise<Page<ListedSchool>> {
  requireOperator(actor);
  const { db } = ctx;
  const listName = sought.lacksPrincipal ? "schools-without-principal" : "schools";
  const [after, afterId] = readCursor(listName, Place, cursor) ?? [];
  const called = schoolName(actor.lang);
  const byName = alphabetical(called);
  const query = db
    .select({
      id: schools.id,
      name: schools.name,
      called,
      names: schoolNames(),
      region: schools.regionCode,
      municipality: schools.municipalityCode,
      organization: organizations.domain,
      hasPrincipal: exists(principalsHere(db)).mapWith(boolean.read),
    })
    .from(schools)
    .leftJoin(organizations, eq(organizations.id, schools.organizationId))
    .where(
      and(
        found(ctx, sought),
        after === undefined ? undefined : sql`(${byName}, ${schools.id}) > (${after}, ${afterId}::uuid)`,
      ),
    )
    .orderBy(byName, schools.id);
  const rows = await (limit === undefined ? query : query.limit(limit + 1));
  const { items, ...next } = firstOf(rows, limit, ({ called, id }) => writeCursor(listName, [called, id]));
  return {
    items: items.map(({ names, ...school }) => ({
      ...school,
      otherNames: [...new Set(names)].filter((name) => name !== school.name),
    })),
    ...next,
  };
}

/** How many there are of those. @throws Refusal 403 */
export async function schoolCount(ctx: Context, actor: Actor, sought: Sought = {}): Promise<number> {
  requireOperator(actor);
  return ctx.db.$count(schools, found(ctx, sought));
}
