import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, date, integer, object, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { schoolNameBy } from "../../../platform/database/school-name.ts";
import { instant } from "../../../platform/database/sql.ts";
import { announceTask } from "../announcements/announce.ts";
import { isOpen } from "../occasions/audiences.ts";
import type { Occasion } from "../occasions/index.ts";
import { ofBoth, ofOpenJob, ofSubstitute } from "../occasions/job-posted.ts";
import { wantedAtOnce } from "../peace/wanted.ts";
import { switchesFor } from "../switches/switches.ts";
import type { Span } from "./span.ts";

/** Of these the audience of a posting knows nothing: they tell what was otherwise when it was posted. */
const ofThen = {
  registeredLater: sql`a.registered_at <= j.created_at`,
  confirmedLater: sql`(a.confirmed_at is null or a.confirmed_at <= j.created_at)`,
};

const stillQueued = {
  queued: sql`not exists (
    select from graphile_worker.jobs q join graphile_worker._private_jobs p on p.id = q.id
    where q.task_identifier = ${announceTask} and p.payload->'occasion'->>'jobId' = j.id::text)`,
};

const postedAs = (urgent: boolean): Occasion => ({ kind: "job-posted", id: "", jobId: "", urgent });

/** As they are asked when a posting is announced, each with what is said of whom it leaves out (rule: mail-explained). */
function conditions(ctx: Pick<Context, "now">) {
  const [usual, urgent] = [switchesFor("mail", postedAs(false)), switchesFor("mail", postedAs(true))];
  return {
    accountClosed: isOpen,
    ...ofSubstitute,
    channelOff: usual.channelOff,
    kindOff: sql`case when j.urgent then ${urgent.kindOff} else ${usual.kindOff} end`,
    ...ofBoth(sql`a.id`),
    heardFirst: sql`(j.audience = 'everybody'
      or exists (select from job_readers h where h.job_id = j.id and h.account_id = a.id))`,
    // Of their own choices it is said that there are some, not which.
    notWanted: wantedAtOnce(sql`a.id`, instant(ctx.now()), sql`false`),
    ...ofThen,
    ...stillQueued,
    ...ofOpenJob(ctx),
  };
}

export type LeftOutBy = keyof ReturnType<typeof conditions>;

/** What is otherwise by now, and is no reason where there is another. */
const byNow: readonly LeftOutBy[] = ["filled", "over"];

export interface LeftOut {
  posted: Date;
  school: string;
  /** Empty where nothing keeps it from them as things are: something was otherwise then. */
  rules: LeftOutBy[];
}

const s = alias(schools, "s");
const most = 50;

const region = sql`exists (select from substitute_regions r where r.account_id = a.id and r.region_code = s.region_code)`;
const untold = (id: string, { from, to }: Span): SQL => sql`
  from jobs j join schools s on s.id = j.school_id join accounts a on a.id = ${id}
  where j.admin_type is null and j.created_at >= ${instant(from)} and j.created_at < ${instant(to)}
    and not exists (select from deliveries d
      where d.event_key = 'job-posted:' || j.id and d.account_id = a.id and d.channel = 'mail')`;

/** Jobs of the person's regions that were posted then and of which no mail to them was made, and why (raw: json). */
export async function leftOut(ctx: Context, id: string, span: Span): Promise<LeftOut[]> {
  const asked = conditions(ctx);
  const names = Object.keys(asked) as LeftOutBy[];
  const told = sql.join(
    names.map((name) => sql`${name}::text, ${asked[name]}`),
    sql`, `,
  );
  const shape = {
    posted: date,
    school: text,
    holds: object(Object.fromEntries(names.map((name) => [name, boolean]))),
  };
  const found = await rows(
    ctx.db,
    shape,
    sql`
    select j.created_at as posted, ${schoolNameBy(sql`a.site_lang = 2`, s)} as school, json_build_object(${told}) as holds
    ${untold(id, span)} and ${region} order by j.created_at desc, j.id limit ${most}`,
  );
  return found.map(({ posted, school, holds }) => {
    const rules = names.filter((name) => holds[name] === false);
    const lasting = rules.filter((name) => !byNow.includes(name));
    return { posted, school, rules: lasting.length > 0 ? lasting : rules };
  });
}

/** How many jobs of other regions were posted then (raw: exists). */
export async function postedElsewhere({ db }: Context, id: string, span: Span): Promise<number> {
  const found = await firstRow(
    db,
    { jobs: integer },
    sql`select count(*)::int as jobs ${untold(id, span)} and not ${region}`,
  );
  return found?.jobs ?? 0;
}
