import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { executeHot } from "../../platform/database/connection.ts";
import { langOf } from "../../platform/i18n.ts";
import type { Actor, ActorSchool } from "./model.ts";
import type { SessionToken } from "./sessions/tokens.ts";

interface Row {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  type: Actor["type"];
  site_lang: number;
  image: string | null;
  has_edited: boolean;
  identity_verified: boolean;
  schools: ActorSchool[];
  regions: string[];
  [column: string]: unknown;
}

/**
 * The person behind a session, with what policies need, in one query. Nothing is found for an account
 * that is locked, closed, not approved, or whose session is ended or has an earlier version; nor for a teacher or
 * principal without one active school (rule: who-has-a-session).
 */
export async function loadActor(
  ctx: Context,
  { accountId, sessionVersion, sessionId }: Omit<SessionToken, "signedInAt">,
): Promise<Actor | null> {
  const statement = sql`
    select a.id, a.email, a.first_name, a.last_name, a.type, a.site_lang, a.image, a.has_edited,
      exists (select from identity_verifications v where v.account_id = a.id) as identity_verified,
      coalesce((
        select json_agg(json_build_object('id', s.id, 'name', s.name, 'regionCode', s.region_code,
          'kind', s.kind, 'timeZone', s.time_zone, 'main', m.main) order by m.main desc, s.name)
        from school_members m join schools s on s.id = m.school_id
        where m.account_id = a.id and m.active
          and (m.role = a.type or (m.role = 'principal' and a.type = 'teacher'))), '[]') as schools,
      case when a.type = 'user' then coalesce((
        select json_agg(r.region_code order by r.region_code)
        from substitute_regions r where r.account_id = a.id), '[]') else '[]' end as regions
    from accounts a
    where a.id = ${accountId} and a.session_version = ${sessionVersion}
      and a.locked_at is null and a.closed_at is null and a.approved_at is not null
      and not exists (select from sessions e where e.id = ${sessionId} and e.ended_at is not null)`;
  const rows = await executeHot<Row>(ctx.db, statement);
  const row = rows[0];
  if (!row || (row.type !== "user" && row.schools.length === 0)) return null;
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    type: row.type,
    lang: langOf(row.site_lang),
    image: row.image,
    hasEdited: row.has_edited,
    identityVerified: row.identity_verified,
    schools: row.schools,
    regions: row.regions,
    operator: row.type === "principal" && row.schools.some((school) => school.kind === "admin"),
  };
}
