import { Type } from "@sinclair/typebox";
import { and, eq, ne, sql } from "drizzle-orm";
import { organizations, schools } from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { alphabetical } from "../../platform/database/alphabet.ts";
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
}

export interface SchoolQuery extends PageQuery {
  /** Parts of its names. */
  search?: string | undefined;
}

const listName = "schools";
const Place = Type.Tuple([Type.String({ maxLength: 200 }), Type.String({ pattern: uuidPattern })]);
const found = (search = "") => and(ne(schools.kind, "admin"), ...isNamed(search));

/**
 * All schools by their names in the reader's language, with an organisation or without (rule: schools-listed).
 * @throws Refusal 403 for anybody but the operator, 422 for a cursor of another list
 */
export async function listSchools(
  { db }: Context,
  actor: Actor,
  { search, limit, cursor }: SchoolQuery = {},
): Promise<Page<ListedSchool>> {
  requireOperator(actor);
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
    })
    .from(schools)
    .leftJoin(organizations, eq(organizations.id, schools.organizationId))
    .where(
      and(
        found(search),
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
export async function schoolCount({ db }: Context, actor: Actor, search?: string): Promise<number> {
  requireOperator(actor);
  return db.$count(schools, found(search));
}
