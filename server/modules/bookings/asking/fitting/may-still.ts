import { type SQL, sql } from "drizzle-orm";
import { foldedIn, wantedWords } from "../../../../platform/database/folded.ts";
import { hasToldTimes, outsideOwnTimes } from "../../../availability/standing/index.ts";
import { openWindows } from "../../days/open-windows.ts";

/**
 * Condition on a person and the row `j` of jobs: they have not applied for it, are not asked nor have said no, neither hide its school nor are on its list of whom it does
 * not invite, are chosen for nothing that it
 * overlaps, and have not told that they cannot (rule: who-may-be-asked).
 */
export const mayStill = (id: SQL): SQL => sql`(
  not exists (select from standing_applications a where a.job_id = j.id and a.substitute_id = ${id})
  and not exists (select from requests q where q.job_id = j.id and q.account_id = ${id} and q.state in ('queued', 'open', 'declined'))
  and not exists (select from schools_apart h where h.account_id = ${id} and h.school_id = j.school_id)
  and not exists (select from assignments x where x.substitute_id = ${id} and x.windows && ${openWindows()})
  and not (${hasToldTimes(id)} and ${outsideOwnTimes(id)}))`;

/** So many words of what is typed count. */
const mostWords = 8;

/** Condition on a person: all these words are in their name, however it is written; true without any. */
export function hasName(id: SQL, typed: string): SQL {
  const words = wantedWords(typed, mostWords);
  if (words.length === 0) return sql`true`;
  const name = foldedIn(sql`n.first_name || ' ' || n.last_name`);
  const has = words.map((word) => sql`strpos(${name}, ${word}) > 0`);
  return sql`exists (select from accounts n where n.id = ${id} and ${sql.join(has, sql` and `)})`;
}
