import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { accounts, schoolMembers, schools, substituteRegions } from "../../../../db/schema/index.ts";
import type { Actor } from "../../../platform/actor.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import type { Handle } from "../../../platform/database/connection.ts";
import { boolean, list, object } from "../../../platform/database/kinds.ts";
import { hotRows } from "../../../platform/database/rows.ts";
import { schoolNameBy, schoolNames } from "../../../platform/database/school-name.ts";
import { forbidden, unauthenticated } from "../../../platform/failures/errors.ts";
import { readToken, type SessionToken } from "../sessions/tokens.ts";

const person = {
  id: accounts.id,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  type: accounts.type,
  lang: accounts.lang,
  image: accounts.image,
  hasEdited: accounts.hasEdited,
  identityVerified: boolean,
  strong: boolean,
  operates: boolean,
  schools: list(
    object({
      id: schools.id,
      name: schools.name,
      names: list(schools.name),
      regionCode: schools.regionCode,
      kind: schools.kind,
      timeZone: schools.timeZone,
      main: schoolMembers.main,
    }),
  ),
  regions: list(substituteRegions.regionCode),
};

const s = alias(schools, "s");
const nameForThem = schoolNameBy(sql`a.site_lang = 2`, s);

type Holder = Pick<SessionToken, "accountId" | "sessionVersion">;

/**
 * Somebody who may have a session, with what policies need. Nothing is found for an account that is locked, closed,
 * not approved, or whose sessions have another version; nor for a teacher or principal without one active school
 * (rules: who-has-a-session, main-school).
 * (rule: authority-from-token, operator)
 */
export const loadActor = async (ctx: Context, holder: Holder): Promise<Actor | null> =>
  (await find(ctx, holder, sql`true`))?.actor ?? null;

/** The same by a session that is kept and has not ended, in one query (rule: session-token). */
export const actorInSession = (ctx: Context, session: SessionToken): Promise<Found | null> =>
  find(
    ctx,
    session,
    sql`exists (select from sessions e
      where e.id = ${session.sessionId} and e.account_id = a.id and e.ended_at is null)`,
    sql`exists (select from sessions e where e.id = ${session.sessionId} and e.strong_at is not null)`,
  );

interface Found {
  actor: Actor;
  /** An operator who has not given a second factor yet (rule: second-factor). */
  half: boolean;
}

/** (raw: plan) `offset 0` keeps `operates` from being worked out twice; whether a second factor was given is looked up of operators alone. */
async function find(
  ctx: Context,
  { accountId, sessionVersion }: Holder,
  stands: SQL,
  strong: SQL = sql`false`,
): Promise<Found | null> {
  const statement = sql`
    select a.id, a.email, a.first_name as "firstName", a.last_name as "lastName", a.type, a.site_lang as lang, a.image,
      a.has_edited as "hasEdited",
      exists (select from identity_verifications v where v.account_id = a.id) as "identityVerified",
      o.operates, case when o.operates then ${strong} else false end as strong,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', ${nameForThem}, 'names', ${schoolNames(s)},
          'regionCode', s.region_code, 'kind', s.kind, 'timeZone', s.time_zone, 'main', m.main)
          order by m.main desc, ${alphabetical(nameForThem)})
        from school_members m join schools s on s.id = m.school_id
        where m.account_id = a.id and m.active
          and (m.role = a.type or (m.role = 'principal' and a.type = 'teacher'))), '[]') as schools,
      case when a.type = 'user' then coalesce((
        select json_agg(r.region_code order by r.region_code)
        from substitute_regions r where r.account_id = a.id), '[]') else '[]' end as regions
    from accounts a, lateral (select exists (
      select from school_members m join schools s on s.id = m.school_id
      where m.account_id = a.id and m.active and m.role = 'principal' and s.kind = 'admin') as operates offset 0) o
    where a.id = ${accountId} and a.session_version = ${sessionVersion}
      and a.locked_at is null and a.closed_at is null and a.approved_at is not null
      and ${stands}`;
  const [found] = await hotRows(ctx.db, person, statement);
  if (!found || (found.type !== "user" && found.schools.length === 0)) return null;
  const operator = found.type === "principal" && found.schools.some((school) => school.kind === "admin");
  const { strong: isStrong, ...actor } = found;
  return { actor: { ...actor, operator }, half: actor.operates && !isStrong };
}

/** The person whose token this is; null when it is not valid any more, or a second factor is still to be given. */
export const authenticate = async (ctx: Context, token: string): Promise<Actor | null> =>
  (await visitBy(ctx, token))?.actor ?? null;

/** Who is asking, and in which of their sessions. */
export interface Visit {
  actor: Actor;
  sessionId: string;
}

/** The same with the session that the token is of. Nobody is found by half a sign-in. */
async function visitBy(ctx: Context, token: string): Promise<Visit | null> {
  const visit = await anyVisitBy(ctx, token);
  return visit && !visit.half ? visit : null;
}

/** Also whoever has given a password, and has a second factor still to give: for what leads them on alone. */
export async function anyVisitBy(ctx: Context, token: string): Promise<(Visit & Pick<Found, "half">) | null> {
  const session = await readToken(ctx.config, token, ctx.now());
  const found = session && (await actorInSession(ctx, session));
  return found ? { ...found, sessionId: session.sessionId } : null;
}

/**
 * Reads again what the actor's right rests on, an open account and being active at these schools, and keeps it from
 * changing until the transaction ends: it was read before, and may have been taken since. To be called first in the
 * transaction: people who post and choose are locked before substitutes, and these before jobs; whoever takes a
 * right away locks the account before its memberships.
 * @throws Refusal 403 when something of it is gone
 */
export async function holdSchools(db: Handle, actor: Actor, schoolIds: string[]): Promise<void> {
  const wanted = [...new Set(schoolIds)];
  const held = await db
    .select({ id: schoolMembers.schoolId })
    .from(accounts)
    .innerJoin(schoolMembers, eq(schoolMembers.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, actor.id),
        eq(accounts.type, actor.type),
        isNull(accounts.closedAt),
        isNull(accounts.lockedAt),
        eq(schoolMembers.active, true),
        or(
          eq(schoolMembers.role, accounts.type),
          and(eq(schoolMembers.role, "principal"), eq(accounts.type, "teacher")),
        ),
        inArray(schoolMembers.schoolId, wanted),
      ),
    )
    .orderBy(schoolMembers.schoolId)
    .for("share");
  const ids = new Set(held.map(({ id }) => id));
  if (wanted.length === 0 || !wanted.every((id) => ids.has(id))) throw forbidden();
}

/**
 * Waits for an account, and holds it to the end of the transaction: first of all locks (rule: lock-order). Rows that name it are
 * written meanwhile all the same, as the news of an application are by whoever holds the job.
 */
export async function lockAccount(db: Handle, accountId: string): Promise<void> {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for("no key update");
}

/**
 * The same of whoever asks, for what they say of themselves: nothing of it comes back to an account that was deleted.
 * @throws Refusal 401 when it was deleted or closed meanwhile
 * (rule: delete-own-account)
 */
export async function lockOwnAccount(db: Handle, { id }: Pick<Actor, "id">): Promise<void> {
  const [own] = await db
    .select({ closedAt: accounts.closedAt })
    .from(accounts)
    .where(eq(accounts.id, id))
    .for("no key update");
  if (!own || own.closedAt) throw unauthenticated();
}
