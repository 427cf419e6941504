import { sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Context } from "../../../../platform/context.ts";
import { text } from "../../../../platform/database/kinds.ts";
import { hotRows } from "../../../../platform/database/rows.ts";
import { uuids } from "../../../../platform/database/sql.ts";
import type { Lang } from "../../../../platform/i18n.ts";
import type { Job } from "../../model.ts";
import { allColumns, jobColumns, jobRow, publicFacts, textsForOthers } from "../rows.ts";

/** What everybody who is not chosen sees of a job, the same for each of them. Shared: nobody may change it. */
export type SharedFacts = Readonly<Omit<Job, "state">>;

/** A job in a list, and what was last written of it. */
export interface Listed {
  id: string;
  /** `jobVersion` of it. */
  version: string;
}

/** Over `jobs j` with `written`, and `schools s`: the transactions that last wrote them, so that any change makes another. */
export const jobVersion = sql`j.written || ' ' || s.xmin`;
/** Of `jobs`, for `jobVersion`. A job's subjects and grades are written with it. */
export const written = sql`jobs.xmin::text as written`;

/** Jobs in a language; more than are open in the largest region. */
const most = 10_000;

interface Kept {
  version: string;
  facts: SharedFacts;
}

const kept: Record<Lang, LRUCache<string, Kept>> = {
  fi: new LRUCache({ max: most }),
  sv: new LRUCache({ max: most }),
};

/**
 * What all see of these jobs, read where it was not read before or has been written since (docs/decisions/0068-jobs-kept.md).
 * @returns by id; without those that are not there any more
 * (rule: open-list)
 */
export async function sharedFacts(
  ctx: Context,
  lang: Lang,
  listed: Listed[],
): Promise<Map<string, SharedFacts>> {
  const known = kept[lang];
  const facts = new Map<string, SharedFacts>();
  const unknown: string[] = [];
  for (const { id, version } of listed) {
    const one = known.get(id);
    if (one?.version === version) facts.set(id, one.facts);
    else unknown.push(id);
  }
  if (unknown.length === 0) return facts;
  for (const { version, ...row } of await read(ctx, lang, unknown)) {
    const one = shared(publicFacts(row, lang));
    known.set(row.id, { version, facts: one });
    facts.set(row.id, one);
  }
  return facts;
}

/** (raw: plan) */
const read = (ctx: Context, lang: Lang, ids: string[]) =>
  hotRows(
    ctx.db,
    { ...jobRow, version: text },
    sql`select ${jobColumns(lang, textsForOthers)}, ${jobVersion} as version
      from (select ${allColumns}, ${written} from jobs where id = any(${uuids(ids)})) j join schools s on s.id = j.school_id`,
  );

/** Whoever would change what others see meets an error. */
function shared(facts: Omit<Job, "state">): SharedFacts {
  for (const value of Object.values(facts)) if (typeof value === "object") Object.freeze(value);
  return Object.freeze(facts);
}
