import { sql } from "drizzle-orm";
import type { Handle } from "../../server/platform/database/connection.ts";

/**
 * All that is kept of some schools and of those who work or apply there, but for what others may bring about: that they are asked
 * for a link, have applied to, looked at.
 */
export async function keptOf(db: Handle, schools: string[], people: string[]): Promise<string> {
  const ids = (all: string[]) => sql`${`{${all.join(",")}}`}::uuid[]`;
  const rows = await db.execute(sql`
    select 'account' as of, to_jsonb(a) - 'last_login_at' as row from accounts a where id = any(${ids(people)})
    union all select 'type', to_jsonb(t) from account_types t where account_id = any(${ids(people)})
    union all select 'profile', to_jsonb(p) from substitute_profiles p where account_id = any(${ids(people)})
    union all select 'defaults', to_jsonb(d) from principal_defaults d where account_id = any(${ids(people)})
    union all select 'favourite', to_jsonb(f) from favourites f where owner_id = any(${ids(people)})
    union all select 'region', to_jsonb(r) from substitute_regions r where account_id = any(${ids(people)})
    union all select 'session', to_jsonb(s) from sessions s where account_id = any(${ids(people)})
    union all select 'extract', to_jsonb(c) from criminal_record_checks c where substitute_id = any(${ids(people)})
    union all select 'application', to_jsonb(a) from applications a where substitute_id = any(${ids(people)})
    union all select 'school', to_jsonb(s) - 'organization_id' from schools s where id = any(${ids(schools)})
    union all select 'member', to_jsonb(m) from school_members m where school_id = any(${ids(schools)})
    union all select 'code', to_jsonb(c) from school_codes c where school_id = any(${ids(schools)})
    union all select 'job', to_jsonb(j) - 'first_applied_at' from jobs j where school_id = any(${ids(schools)})
    union all select 'chosen', to_jsonb(x) from assignments x join jobs j on j.id = x.job_id where j.school_id = any(${ids(schools)})
    union all select 'file', to_jsonb(f) from files f where uploaded_by = any(${ids(people)})
    order by 1, 2`);
  return rows.map(({ of, row }) => `${of} ${JSON.stringify(row)}`).join("\n");
}
