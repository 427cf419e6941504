import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  accounts,
  assignments,
  favourites,
  files,
  jobViews,
  schools,
} from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import {
  boolean,
  integer,
  list,
  nullable,
  type ObjectOf,
  object,
  text,
} from "../../../../platform/database/kinds.ts";
import { hotRows, rows } from "../../../../platform/database/rows.ts";
import { notFound } from "../../../../platform/failures/errors.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../../platform/http/paging.ts";
import type { Lang } from "../../../../platform/i18n.ts";
import type { Actor } from "../../../auth/index.ts";
import { type ApplicantOfJob, applicantsOf } from "../../../bookings/applications/index.ts";
import { daysGiven } from "../../../bookings/days/index.ts";
import { manageable, named, requirePoster } from "../../../bookings/index.ts";
import type { PostedJob, Viewer } from "../../model.ts";
import { type BoardFilter, onBoard } from "../filter.ts";
import { attachments, jobColumns, jobRow, payOfSchool, publicFacts } from "../rows.ts";
import { stageKind, stageNow, stageOf } from "../stage.ts";
import { askedKind, askedNow, askedOf, inReserve } from "./asked.ts";
import { type PostedOrder, type Sorting, sortingOf } from "./posted-order.ts";

const postedRow = {
  ...jobRow,
  ownerEmail: accounts.email,
  ownerName: text,
  schoolPhone: schools.phone,
  schoolPay: schools.pay,
  files: list(files.name),
  chosen: nullable(accounts.email),
  chosenDays: nullable(list(object({ date: text, email: text }))),
  replaced: nullable(assignments.replaced),
  stage: nullable(stageKind),
  asked: nullable(askedKind),
  inReserve: integer,
  /** What the list is sorted by. */
  place: list(text),
};
type PostedRow = ObjectOf<typeof postedRow>;

export interface PostedQuery extends PageQuery, BoardFilter {
  /** By start if left out. */
  sort?: PostedOrder | undefined;
}

/**
 * A teacher's own jobs, or all jobs of a principal's schools, with applicants and viewers.
 * Archived ones are left out. Three queries, however many jobs.
 */
export async function postedJobs(ctx: Context, actor: Actor, query: PostedQuery = {}): Promise<PostedJob[]> {
  return (await postedPage(ctx, actor, query)).items;
}

/** A part of `postedJobs`. @throws Refusal 422 for a cursor of something else */
export async function postedPage(
  ctx: Context,
  actor: Actor,
  { limit, cursor, sort, ...filter }: PostedQuery,
): Promise<Page<PostedJob>> {
  requirePoster(actor);
  const sorting = sortingOf(sort, actor.lang);
  const after = readCursor(sorting.list, sorting.Place, cursor) as string[] | undefined;
  const conditions = [onBoard(ctx, actor, filter)];
  if (after) conditions.push(sorting.behind(after));
  const rows = await read(ctx.db, actor.lang, sql.join(conditions, sql` and `), { sorting, limit });
  const { items, ...next } = firstOf(rows, limit, ({ place }) => writeCursor(sorting.list, place));
  return { items: await withPeople(ctx, actor, items), ...next };
}

/** @throws Refusal 404 for a job that is not the actor's to manage */
export async function postedJob(ctx: Context, actor: Actor, key: string): Promise<PostedJob> {
  requirePoster(actor);
  const found = await read(ctx.db, actor.lang, sql`${named(key)} and ${manageable(actor)}`, { hot: true });
  const [job] = await withPeople(ctx, actor, found);
  if (!job) throw notFound();
  return job;
}

export type JobFacts = ReturnType<typeof publicFacts>;

/** Jobs that are not archived, as they are without regard to who asks. @param condition on `current_jobs j` */
export async function jobsLeftBy(db: Handle, condition: SQL): Promise<JobFacts[]> {
  const rows = await read(db, "fi", condition);
  return rows.map((row) => publicFacts(row, "fi"));
}

interface Reading {
  sorting?: Sorting;
  /** One more is read, which tells that there is more. */
  limit?: number | undefined;
  /** Its text is one of few. */
  hot?: boolean;
}

async function read(
  db: Handle,
  lang: Lang,
  condition: SQL,
  { sorting = sortingOf(undefined, lang), limit, hot = false }: Reading = {},
): Promise<PostedRow[]> {
  // Chosen first and looked up afterwards: what stands beside a job is read of those alone that are given.
  const statement = sql`
    select ${jobColumns(lang)}, o.email as "ownerEmail", o.first_name || ' ' || o.last_name as "ownerName",
      s.phone as "schoolPhone", s.pay as "schoolPay", ${attachments} as files, c.email as chosen, ${daysGiven} as "chosenDays", x.replaced, ${stageNow} as stage, ${askedNow} as asked, ${inReserve} as "inReserve",
      array[${sorting.texts}] as place
    from (
      select j.*, ${sorting.columns} from current_jobs j where ${condition}
      order by ${sorting.names} ${limit === undefined ? sql`` : sql`limit ${limit + 1}`}) j
    join schools s on s.id = j.school_id
    join accounts o on o.id = j.owner_id
    left join assignments x on x.job_id = j.id and (not j.days_shared or x.windows @> j.windows)
    left join accounts c on c.id = x.substitute_id
    order by ${sorting.names}`;
  // (raw: plan)
  return hot ? hotRows(db, postedRow, statement) : rows(db, postedRow, statement);
}

async function withPeople({ db, now }: Context, actor: Actor, rows: PostedRow[]): Promise<PostedJob[]> {
  const ids = rows.map((row) => row.id);
  const [applicants, viewers] = await Promise.all([applicantsOf(db, actor, ids), viewersOf(db, actor, ids)]);
  return rows.map((row) => ({
    ...asPosterSees(actor, row, applicants.get(row.id) ?? [], viewers.get(row.id) ?? []),
    ...(row.asked ? { asked: askedOf(row.asked, now()) } : {}),
    ...(row.inReserve > 0 ? { inReserve: row.inReserve } : {}),
  }));
}

/** Who has opened the jobs, first come first (rule: job-views). */
async function viewersOf(db: Handle, actor: Actor, jobIds: string[]): Promise<Map<string, Viewer[]>> {
  if (jobIds.length === 0) return new Map();
  const remembered = db
    .select({ ownerId: favourites.ownerId })
    .from(favourites)
    .where(and(eq(favourites.ownerId, actor.id), eq(favourites.substituteId, accounts.id)));
  const found = await db
    .select({
      jobId: jobViews.jobId,
      email: accounts.email,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      favourite: exists(remembered).mapWith(boolean.read),
    })
    .from(jobViews)
    .innerJoin(accounts, eq(accounts.id, jobViews.accountId))
    .where(and(inArray(jobViews.jobId, jobIds), isNull(accounts.closedAt)))
    .orderBy(jobViews.firstViewedAt, accounts.id);
  const viewers = new Map<string, Viewer[]>();
  for (const { jobId, ...viewer } of found) {
    const known = viewers.get(jobId);
    if (known) known.push(viewer);
    else viewers.set(jobId, [viewer]);
  }
  return viewers;
}

/** `hiddenFrom` stays empty: who hid a job is that person's own business (rule: placements). */
function asPosterSees(
  actor: Actor,
  row: PostedRow,
  applicants: ApplicantOfJob[],
  viewers: Viewer[],
): PostedJob {
  const chosen = row.chosen ? applicants.find((applicant) => applicant.chosen)?.applicant : undefined;
  return {
    ...publicFacts(row, actor.lang, "school"),
    owner: row.ownerEmail,
    ownerName: row.ownerName.trim(),
    ...(row.messageKind ? {} : { schoolPhone: row.schoolPhone }),
    ...payOfSchool(row),
    ...(row.descriptionSv ? { descriptionSv: row.descriptionSv } : {}),
    files: row.files,
    ...(row.chosen ? { chosen: row.chosen } : {}),
    ...(row.chosenDays ? { chosenDays: row.chosenDays } : {}),
    ...(row.replaced ? { replaced: row.replaced } : {}),
    ...(row.stage ? { stage: stageOf(row.stage) } : {}),
    applicants: applicants.map(({ applicant }) => applicant.email),
    viewedBy: viewers.map((viewer) => viewer.email),
    state: row.messageKind ? "message" : row.filled ? "chosen" : "pending",
    applicantList: applicants.map(({ applicant }) => applicant),
    ...(chosen ? { chosenSubstitute: chosen } : {}),
    viewers,
  };
}
