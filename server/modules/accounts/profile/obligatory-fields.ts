import { sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";

/**
 * Whether a substitute has filled in what is obligatory (rule: profile-complete): languages and school;
 * students also coming qualifications, year of study and main subject; others education, year of the degree and
 * qualifications (raw: exists).
 */
export async function profileIsComplete({ db }: Context, accountId: string): Promise<boolean> {
  const has = (kind: string) => sql`exists (select from substitute_qualifications q
    where q.account_id = p.account_id and q.kind = ${kind})`;
  const found = await firstRow(
    db,
    { complete: boolean },
    sql`
    select exists (select from account_languages l where l.account_id = p.account_id) and p.study_school <> '' and
      case p.status
        when 'student' then ${has("coming")} and p.study_year <> '' and p.main_subject <> ''
        else ${has("held")} and p.education <> '' and p.examination_year <> ''
      end as complete
    from substitute_profiles p where p.account_id = ${accountId}`,
  );
  return found?.complete ?? false;
}
