import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { messageIdOf } from "../../server/modules/notifications/index.ts";
import type { Answered } from "./work.ts";

interface Delivery {
  eventKey: string;
  accountId: string;
  email: string;
  sent: boolean;
  refused: boolean;
  filled: boolean;
}

/**
 * Whether nothing is left to send. Brings forward what waits for its next attempt, and lets the ten minutes pass after
 * which a refusal is believed although nothing was taken since: that of whoever was written to last.
 */
export async function nothingWaits(url: string): Promise<boolean> {
  return withClient(url, async (sql) => {
    await sql`update deliveries set doubted_at = doubted_at - interval '10 minutes'
      where doubted_at > now() - interval '10 minutes' and refused_at is null and sent_at is null`;
    await sql`update graphile_worker._private_jobs set run_at = now()
      where locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()`;
    const [left] = await sql`select count(*)::int as count from graphile_worker.jobs
      where task_identifier in ('announce', 'deliver')`;
    return left?.["count"] === 0;
  });
}

/** What is left to send, for a finding. */
export async function whatWaits(url: string): Promise<string> {
  return withClient(url, async (sql) => {
    const tasks =
      await sql`select task_identifier as task, attempts, locked_by is not null as taken, last_error
      from graphile_worker.jobs limit 5`;
    const messages = await sql`select d.event_key, a.email, d.doubted_at, d.reply from deliveries d
      join accounts a on a.id = d.account_id where d.sent_at is null and d.refused_at is null limit 5`;
    return JSON.stringify({ tasks, messages });
  });
}

/** What should not be, in words; empty when all is well. */
export async function findings(
  url: string,
  publicUrl: string,
  directory: string,
  answered: Answered,
): Promise<{ found: string[]; detail: string }> {
  const lines = (await readFile(`${directory}/taken.jsonl`, "utf8").catch(() => "")).trim().split("\n");
  const mails = lines.filter(Boolean).map((line) => JSON.parse(line) as { to: string; messageId: string });
  const taken = new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`));
  return withClient(url, async (sql) => {
    const posted = answered.posted.map((id) => [id] as const);
    const rows = await deliveriesOf(sql);
    const found = [
      ...(await missing(sql, "postings", "jobs", posted)),
      ...(await missing(sql, "applications", "applications", answered.applied)),
      ...(await missing(sql, "choices", "assignments", answered.chosen)),
      ...wrongMails(rows, taken, publicUrl),
      ...(await toldToNobody(sql, rows, answered.posted)),
    ];
    const numbers = `${answered.posted.length} postings, ${answered.applied.length} applications, ${answered.chosen.length} choices`;
    return {
      found,
      detail: `${numbers}, ${mails.length} mails of which ${mails.length - taken.size} repeats`,
    };
  });
}

const deliveriesOf = (sql: postgres.Sql) => sql<Delivery[]>`
  select d.event_key as "eventKey", d.account_id as "accountId", a.email, d.sent_at is not null as sent,
    d.refused_at is not null as refused,
    coalesce((select j.filled from jobs j where d.event_key = 'job-posted:' || j.id), false) as filled
  from deliveries d join accounts a on a.id = d.account_id where d.channel = 'mail'`;

/**
 * What the rows and the mail server say differently of the messages.
 * @param taken receiver and Message-ID of each mail that the server took
 */
function wrongMails(rows: Delivery[], taken: Set<string>, publicUrl: string): string[] {
  const keys = new Map<string, Delivery>(
    rows.map((row) => [`${row.email} ${messageIdOf(row.eventKey, row.accountId, publicUrl)}`, row] as const),
  );
  return [
    ...counted(
      "messages marked as sent that no server took",
      [...keys].filter(([key, row]) => row.sent && !taken.has(key)),
    ),
    ...counted(
      "mails under a Message-ID of no message",
      [...taken].filter((key) => !keys.has(key)),
    ),
    ...counted(
      "messages neither sent nor of a filled job",
      rows.filter((row) => !row.sent && !row.filled && !isGone(row)),
    ),
    ...counted(
      "messages given up although their receiver is there",
      rows.filter((row) => row.refused && !isGone(row)),
    ),
    ...counted(
      "messages sent to somebody who is gone",
      rows.filter((row) => row.sent && isGone(row)),
    ),
  ];
}

/** One that is filled before it is announced concerns nobody any more. */
async function toldToNobody(sql: postgres.Sql, rows: Delivery[], posted: string[]): Promise<string[]> {
  const filled = new Set((await sql`select id from jobs where filled`).map((row) => String(row["id"])));
  const told = new Set(rows.map(({ eventKey }) => eventKey));
  const lost = posted.filter((id) => !filled.has(id) && !told.has(`job-posted:${id}`));
  return counted("postings told to nobody", lost);
}

const counted = (what: string, wrong: unknown[]): string[] =>
  wrong.length > 0 ? [`${wrong.length} ${what}`] : [];

/** What was answered and is not there. */
async function missing(
  sql: postgres.Sql,
  what: string,
  table: string,
  rows: readonly (readonly [string, string?])[],
): Promise<string[]> {
  const [job, person] = table === "jobs" ? ["id", null] : ["job_id", "substitute_id"];
  const there = await sql.unsafe(`select ${job} as job, ${person ?? "null"} as person from ${table}`);
  const known = new Set(there.map((row) => `${row["job"]} ${row["person"] ?? ""}`));
  const lost = rows.filter(([id, who = ""]) => !known.has(`${id} ${who}`));
  return lost.length > 0 ? [`${lost.length} of ${rows.length} answered ${what} are not there`] : [];
}

const isGone = ({ email }: Delivery) => email.startsWith("gone");

async function withClient<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connect_timeout: 10 });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 2 });
  }
}
