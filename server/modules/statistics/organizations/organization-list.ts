import { Type } from "@sinclair/typebox";
import { and, countDistinct, eq, exists, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { accounts, organizations, schoolMembers, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { folded, foldedIn } from "../../../platform/database/folded.ts";
import { plain } from "../../../platform/database/sql.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../platform/http/paging.ts";
import { domainForms } from "../../../platform/mail/mailbox.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { confirmedPrincipals } from "./organization-schools.ts";

export interface ListedOrganization {
  id: string;
  domain: string;
  exportAllowed: boolean;
  hasPasscode: boolean;
  /** How many there are. */
  schools: number;
  principals: number;
}

export interface OrganizationQuery extends PageQuery {
  /** Part of the domain, or of the name of one of its schools. */
  search?: string | undefined;
}

const listName = "organizations";
const byDomain = alphabetical(organizations.domain);
const Place = Type.Tuple([Type.String({ maxLength: 254 })]);

/**
 * Organisations by their domains (rule: organization-list).
 * @throws Refusal 403 for anybody but the operator, 422 for a cursor of another list
 */
export async function listOrganizations(
  { db }: Context,
  actor: Actor,
  { search, limit, cursor }: OrganizationQuery = {},
): Promise<Page<ListedOrganization>> {
  requireOperator(actor);
  const [after] = readCursor(listName, Place, cursor) ?? [];
  const query = db
    .select({
      id: organizations.id,
      domain: organizations.domain,
      exportAllowed: organizations.exportAllowed,
      hasPasscode: sql`${organizations.passcodeHash} is not null`.mapWith(Boolean),
      schools: db.$count(schools, eq(schools.organizationId, organizations.id)),
      principals: sql`(${principalsOf(db)})`.mapWith(Number),
    })
    .from(organizations)
    .where(and(found({ db }, search), after === undefined ? undefined : sql`${byDomain} > ${after}`))
    .orderBy(byDomain);
  const rows = await (limit === undefined ? query : query.limit(limit + 1));
  return firstOf(rows, limit, ({ domain }) => writeCursor(listName, [domain]));
}

/** How many there are of those. @throws Refusal 403 */
export async function organizationCount(ctx: Context, actor: Actor, search?: string): Promise<number> {
  requireOperator(actor);
  return ctx.db.$count(organizations, found(ctx, search));
}

/** Of the organisation in the statement around: who leads one of its schools. */
const principalsOf = (db: Context["db"]) =>
  db
    .select({ count: countDistinct(schoolMembers.accountId) })
    .from(schoolMembers)
    .innerJoin(schools, eq(schools.id, schoolMembers.schoolId))
    .innerJoin(accounts, eq(accounts.id, schoolMembers.accountId))
    .where(
      and(
        eq(schools.organizationId, organizations.id),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
        isNull(accounts.closedAt),
      ),
    );

function found({ db }: Pick<Context, "db">, search = ""): SQL | undefined {
  const wanted = folded(plain(search));
  if (wanted === "") return undefined;
  const holds = (text: SQL) => sql`strpos(${text}, ${wanted}) > 0`;
  const named = db
    .select({ id: schools.id })
    .from(schools)
    .where(and(eq(schools.organizationId, organizations.id), holds(sql`${schools.searchedNames}`)));
  return or(holds(foldedIn(sql`${organizations.domain}::text`)), exists(named));
}

/** A school that is one of an organisation's, or may be. */
export interface OrganizationSchool {
  name: string;
  isOwn: boolean;
}

/**
 * The schools of a domain's organisation, and those that it may have as well (rule: organisation); none for a
 * domain that nobody's confirmed address has.
 * @throws Refusal 403
 */
export async function schoolsFor(ctx: Context, actor: Actor, domain: string): Promise<OrganizationSchool[]> {
  requireOperator(actor);
  const known = await ctx.db.query.organizations.findFirst({
    where: inArray(organizations.domain, domainForms(domain)),
  });
  const isOwn = known ? eq(schools.organizationId, known.id) : sql`false`;
  const mayCome = and(isNull(schools.organizationId), exists(confirmedPrincipals(ctx, domain)));
  return ctx.db
    .select({ name: schools.name, isOwn: sql`coalesce(${isOwn}, false)`.mapWith(Boolean) })
    .from(schools)
    .where(and(sql`${schools.kind} <> 'admin'`, or(isOwn, mayCome)))
    .orderBy(alphabetical(schools.name));
}
