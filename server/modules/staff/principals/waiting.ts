import { Type } from "@sinclair/typebox";
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  accounts,
  organizations,
  principalRequests,
  schoolMembers,
  schools,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { uuidPattern } from "../../../platform/database/sql.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../platform/http/paging.ts";
import { domainOf, domainSql } from "../../../platform/mail/domain.ts";
import type { Actor } from "../../auth/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { isFree } from "./mail-domain.ts";
import type { WaitingPrincipal } from "./principal.ts";

const listName = "waiting";
/** Microseconds of the request, as none is wrong, and the account: it may be decided before the next part is read. */
const Place = Type.Tuple([
  Type.Integer({ minimum: 0, maximum: 4e15 }),
  Type.String({ pattern: uuidPattern }),
]);

/**
 * Who waits for the operator's approval, the longest first (rule: approval-queue).
 * @throws Refusal 403, 422 for a cursor of another list
 */
export async function waitingPrincipals(
  { db }: Context,
  actor: Actor,
  { limit, cursor }: PageQuery = {},
): Promise<Page<WaitingPrincipal>> {
  requireOperator(actor);
  const after = readCursor(listName, Place, cursor);
  const { createdAt, accountId } = principalRequests;
  const query = db
    .select({
      account: accounts,
      request: principalRequests,
      known: schools,
      organization: organizations.id,
      at: sql`extract(epoch from ${createdAt}) * 1000000`.mapWith(Number),
    })
    .from(principalRequests)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .leftJoin(schools, eq(schools.name, principalRequests.school))
    .leftJoin(organizations, sql`${organizations.domain} = ${domainSql(accounts.email)}::citext`)
    .where(after && sql`(${createdAt}, ${accountId}) > (${microseconds(after[0])}, ${after[1]}::uuid)`)
    .orderBy(asc(createdAt), asc(accountId));
  const found = await (limit === undefined ? query : query.limit(limit + 1));
  const { items, ...next } = firstOf(found, limit, (last) =>
    writeCursor(listName, [last.at, last.account.id]),
  );
  const there = await principalsAt(
    db,
    items.flatMap(({ known }) => known?.id ?? []),
  );
  return {
    items: items.map(({ account, request, known, organization }) => ({
      id: account.id,
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      lang: account.lang,
      phone: account.phone,
      confirmed: account.confirmedAt !== null,
      school: request.school,
      schoolExists: known !== null,
      principals: there.get(known?.id ?? "") ?? [],
      domain: isFree(domainOf(account.email)) ? "free" : organization ? "organization" : "own",
      region: known?.regionCode ?? request.regionCode,
      municipality: known?.municipalityCode ?? request.municipalityCode,
      address: known?.address ?? request.address,
      registered: request.createdAt.toISOString(),
    })),
    ...next,
  };
}

const microseconds = (since1970: number): SQL =>
  sql`'epoch'::timestamptz + ${since1970}::float8 * interval '1 microsecond'`;

/** How many wait. @throws Refusal 403 */
export async function waitingCount({ db }: Context, actor: Actor): Promise<number> {
  requireOperator(actor);
  return db.$count(principalRequests);
}

/** Names of who leads these schools already: whom somebody joins there. */
async function principalsAt(db: Context["db"], schoolIds: string[]): Promise<Map<string, string[]>> {
  const named = new Map<string, string[]>();
  if (schoolIds.length === 0) return named;
  const found = await db
    .select({ school: schoolMembers.schoolId, firstName: accounts.firstName, lastName: accounts.lastName })
    .from(schoolMembers)
    .innerJoin(accounts, eq(accounts.id, schoolMembers.accountId))
    .where(
      and(
        inArray(schoolMembers.schoolId, schoolIds),
        eq(schoolMembers.role, "principal"),
        eq(schoolMembers.active, true),
        isNull(accounts.closedAt),
      ),
    )
    .orderBy(asc(schoolMembers.createdAt), asc(accounts.id));
  for (const { school, firstName, lastName } of found)
    named.set(school, [...(named.get(school) ?? []), `${firstName} ${lastName}`.trim()]);
  return named;
}
