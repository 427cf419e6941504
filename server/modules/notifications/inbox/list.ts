import { Type } from "@sinclair/typebox";
import { and, desc, eq, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { accounts, currentJobs, news } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, nullable, text } from "../../../platform/database/kinds.ts";
import { instant, uuidPattern } from "../../../platform/database/sql.ts";
import {
  firstOf,
  type Page,
  type PageQuery,
  readCursor,
  writeCursor,
} from "../../../platform/http/paging.ts";
import { type Lang, translator } from "../../../platform/i18n.ts";
import type { Actor } from "../../auth/index.ts";
import { lowerFirst } from "../../reference/index.ts";
import { bilingual, subjectsColumn } from "../messages/job-facts.ts";
import { pathNow, shortText } from "../messages/job-messages.ts";
import { type NewsKind, newsFor } from "../occasions/index.ts";

/** Something that somebody is told, in their language. */
export interface News {
  id: string;
  kind: NewsKind;
  jobId: string;
  title: string;
  text: string;
  /** Address of the page that it is about, within ours. */
  path: string;
  createdAt: Date;
  read: boolean;
}

export interface NewsQuery extends PageQuery {
  /** These alone. */
  only?: string[] | undefined;
  unread?: boolean | undefined;
}

const Place = Type.Tuple([Type.String({ pattern: uuidPattern })]);
const name = "news";
/** So many, where nobody says how many: a busy school is told of thousands in a month. */
export const newsAtOnce = 100;

/** One's own news, of what one acts as, the newest first (rules: news-in-the-app, long-lists). @throws Refusal 422 for a cursor of something else */
export async function newsPage(
  { db }: Context,
  actor: Actor,
  lang: Lang,
  { limit = newsAtOnce, cursor, only, unread }: NewsQuery,
): Promise<Page<News>> {
  const after = readCursor(name, Place, cursor);
  const found = await db
    .select(columns)
    .from(news)
    .leftJoin(accounts, eq(accounts.id, news.substituteId))
    .leftJoin(currentJobs, ofChosen)
    .where(
      and(
        own(actor),
        after && lt(news.id, after[0]),
        only && inArray(news.id, only),
        unread ? isNull(news.readAt) : undefined,
        newestOfLine,
      ),
    )
    .orderBy(desc(news.id))
    .limit(limit + 1);
  const { items, ...next } = firstOf(found, limit, ({ id }) => writeCursor(name, [id]));
  return { items: items.map((row) => said(row, lang)), ...next };
}

/** As many jobs as one dialog names, of those that one has got and of those that one has lost. */
const shownAtOnce = 10;

/** Being chosen, and no more: what is unread, and not over, what begins first (rule: told-of-being-chosen). */
export async function newChoices({ db, now }: Context, actor: Actor, lang: Lang): Promise<News[]> {
  if (actor.type !== "user") return [];
  const found = await db
    .select(columns)
    .from(news)
    .leftJoin(accounts, eq(accounts.id, news.substituteId))
    .leftJoin(currentJobs, ofChosen)
    .where(
      and(
        own(actor),
        inArray(news.kind, ["chosen", "chosenRemoved"]),
        isNull(news.readAt),
        sql`coalesce(${currentJobs.expiresAt}, ${news.endsAt}) > ${instant(now())}`,
      ),
    )
    .orderBy(sql`coalesce(${currentJobs.startDate}, ${news.startDate})`, desc(news.id))
    .limit(shownAtOnce);
  return found.map((row) => said(row, lang));
}

/** How many are unread, which no part of the list says (rule: menu-counts). */
export async function countUnread({ db }: Context, actor: Actor): Promise<number> {
  return db.$count(news, and(own(actor), isNull(news.readAt), newestOfLine));
}

/** How many are unread: for a statement that counts other things besides (rule: menu-counts). */
export const unreadNews = (actor: Actor): SQL => sql`
  (select count(distinct case when n.kind = 'applied' then n.job_id else n.id end)::int from news n
    where n.account_id = ${actor.id} and n.read_at is null and n.kind in ${newsFor(actor.type)})`;

export const own = (actor: Actor) =>
  and(eq(news.accountId, actor.id), inArray(news.kind, newsFor(actor.type)));

/** Applications to the job of this row that are one in the list with it, the newest: those unread, or those read (rule: news-in-the-app). */
const ofLine = sql`news n where n.account_id = ${news.accountId} and n.job_id = ${news.jobId}
  and n.kind = 'applied' and (n.read_at is null) = (${news.readAt} is null)`;
const newestOfLine = sql`not (${news.kind} = 'applied' and exists (select from ${ofLine} and n.id > ${news.id}))`;

/** Whether there is a page of the job that it is about: jobs leave it when they are over, or deleted. */
export const isCurrent = sql`exists (select from current_jobs c where c.id = ${news.jobId})`.mapWith(
  boolean.read,
);

/** Who is chosen is told the hours as they are by now: the job may have been changed since. */
const ofChosen = and(eq(currentJobs.id, news.jobId), inArray(news.kind, ["chosen", "reminder"]));

/** Of two jobs of a school at the same hours, the subjects may be all that tells them apart; they are gone with the job. */
const subjects = sql`
  (select ${subjectsColumn} from jobs j join schools s on s.id = j.school_id where j.id = ${news.jobId})`.mapWith(
  nullable(bilingual).read,
);

const columns = {
  id: news.id,
  kind: news.kind,
  jobId: news.jobId,
  school: { fi: news.schoolFi, sv: news.schoolSv },
  work: { fi: news.workFi, sv: news.workSv },
  subjects,
  startDate: sql`coalesce(${currentJobs.startDate}, ${news.startDate})`.mapWith(news.startDate),
  endDate: sql`coalesce(${currentJobs.endDate}, ${news.endDate})`.mapWith(news.endDate),
  startTime: sql`coalesce(${currentJobs.startTime}, ${news.startTime})`.mapWith(news.startTime),
  endTime: sql`coalesce(${currentJobs.endTime}, ${news.endTime})`.mapWith(news.endTime),
  createdAt: news.createdAt,
  readAt: news.readAt,
  // As it is by now, while there is a page of the job, to who has it still.
  bring: sql`case when ${news.kind} = 'reminder' and exists (select from assignments x
    where x.job_id = ${news.jobId} and x.substitute_id = ${news.accountId}) then coalesce(${currentJobs.bring}, '') else '' end`.mapWith(
    text.read,
  ),
  // Somebody may have applied, withdrawn and applied again.
  applicants: sql`case when ${news.kind} = 'applied'
    then (select count(distinct coalesce(n.substitute_id, n.id))::int from ${ofLine}) else 1 end`.mapWith(
    Number,
  ),
  isCurrent,
  substitute: sql`coalesce(btrim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`.mapWith(
    text.read,
  ),
};
type Row = Pick<
  typeof news.$inferSelect,
  "id" | "kind" | "jobId" | "startDate" | "endDate" | "startTime" | "endTime" | "createdAt" | "readAt"
> & {
  school: Record<Lang, string>;
  work: Record<Lang, string>;
  subjects: Record<Lang, string> | null;
  substitute: string;
  bring: string;
  /** How many people's applications it stands for. */
  applicants: number;
  isCurrent: boolean;
};

/** A job may have dozens of subjects, of a hundred characters each. */
const mostSubjects = 3;

/** The first of them as within a text, and a sign that there are more. */
function fewOf(subjects: string): string {
  const all = subjects.split(", ").map(lowerFirst);
  return all.slice(0, mostSubjects).join(", ") + (all.length > mostSubjects ? "…" : "");
}

function said(row: Row, lang: Lang): News {
  const { id, kind, jobId, createdAt } = row;
  // The dot stays at the end of a line.
  const work = [row.work[lang], fewOf(row.subjects?.[lang] ?? "")].filter(Boolean).join("\u00A0· ");
  const job = { ...row, work: { ...row.work, [lang]: work } };
  const t = translator(lang);
  const { title, body } = shortText(kind, lang, job, row.substitute, { bring: row.bring });
  return {
    id,
    kind,
    jobId,
    title:
      row.applicants > 1
        ? t(row.readAt ? "news:applied" : "news:applicants", { count: row.applicants })
        : title,
    text: body,
    path: pathNow(kind, jobId, row.isCurrent),
    createdAt,
    read: row.readAt !== null,
  };
}
