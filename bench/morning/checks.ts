import { readFile } from "node:fs/promises";
import postgres from "postgres";
import { messageIdOf } from "../../server/modules/notifications/mail/index.ts";
import { idOf } from "../../tests/support/servers/push.ts";
import type { Crowd } from "./crowd.ts";
import { hearing } from "./hearing.ts";
import type { Places } from "./processes.ts";
import type { Answered, Work } from "./work.ts";

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
  { url, publicUrl }: Places,
  directory: string,
  work: Work,
  crowd: Crowd,
  faults: boolean,
): Promise<{ found: string[]; detail: string }> {
  const { answered } = work;
  const lines = (await readFile(`${directory}/taken.jsonl`, "utf8").catch(() => "")).trim().split("\n");
  const mails = lines.filter(Boolean).map((line) => JSON.parse(line) as { to: string; messageId: string });
  const taken = new Set(mails.map(({ to, messageId }) => `${to} ${messageId}`));
  return withClient(url, async (sql) => {
    const posted = [...answered.posted.keys()];
    const rows = await deliveriesOf(sql);
    const pushes = await pushed(sql, crowd);
    const heard = hearing(work, crowd);
    const repeats = mails.length - taken.size;
    const found = [
      ...(await missing(
        sql,
        "postings",
        "jobs",
        posted.map((id) => [id] as const),
      )),
      ...(await missing(sql, "applications", "applications", answered.applied)),
      ...(await missing(sql, "choices", "assignments", answered.chosen)),
      ...(await doubled(sql, answered)),
      ...wrongMails(rows, taken, publicUrl),
      ...(await toldToNobody(sql, rows, posted)),
      ...pushes.found,
      ...counted("postings that somebody who listened did not hear of", Array(heard.missed).fill(0)),
      ...counted("postings that somebody of another region heard of", Array(heard.strange).fill(0)),
      // After a fault a message whose taking nobody was told of goes out once more, under the same name, so that devices and
      // mailboxes show one; and a stream begins at what it has seen last.
      ...(faults
        ? []
        : counted(
            "mails, pushes and events that came twice",
            Array(repeats + pushes.repeats + heard.repeats).fill(0),
          )),
    ];
    const detail = [
      `${posted.length} postings, ${answered.applied.length} applications, ${answered.chosen.length} choices answered`,
      `${mails.length} mails of which ${repeats} repeats`,
      `${crowd.push.receipts.length} pushes of which ${pushes.repeats} repeats`,
      `${heard.told} postings heard of by ${work.streams.length} listeners, ${heard.repeats} twice`,
    ];
    return { found, detail: detail.join(", ") };
  });
}

/** Of what the push service took, by device and message; against what is marked as sent to whoever has one. */
async function pushed(sql: postgres.Sql, { push }: Crowd) {
  const taken = new Map<string, number>();
  for (const { path, content } of push.receipts) {
    const name = `${path.slice(1)} ${content.id}`;
    taken.set(name, (taken.get(name) ?? 0) + 1);
  }
  const rows = await sql<{ eventKey: string; accountId: string; sent: boolean; filled: boolean }[]>`
    select d.event_key as "eventKey", d.account_id as "accountId", d.sent_at is not null as sent,
      coalesce((select j.filled from jobs j where d.event_key = 'job-posted:' || j.id), false) as filled
    from deliveries d join push_subscriptions p on p.account_id = d.account_id where d.channel = 'push'`;
  const nameOf = (row: (typeof rows)[number]) => `${row.accountId} ${idOf(row.eventKey)}`;
  const known = new Set(rows.map(nameOf));
  return {
    repeats: push.receipts.length - taken.size,
    found: [
      ...counted("pushes that the service could not open", push.faults),
      ...counted(
        "pushes marked as sent that no service took",
        rows.filter((row) => row.sent && !taken.has(nameOf(row))),
      ),
      ...counted(
        "pushes neither sent nor of a filled job",
        rows.filter((row) => !row.sent && !row.filled),
      ),
      ...counted(
        "pushes of no message",
        [...taken.keys()].filter((name) => !known.has(name)),
      ),
    ],
  };
}

/** What there may be one of: a posting under its key, a choice of a job, a person at one time. */
async function doubled(sql: postgres.Sql, { posted }: Answered): Promise<string[]> {
  const twice = await sql`select additional_info from jobs group by 1 having count(*) > 1`;
  const booked =
    await sql`select a.job_id from assignments a join assignments b on b.substitute_id = a.substitute_id
    and b.job_id > a.job_id and b.windows && a.windows`;
  const open =
    await sql`select j.id from jobs j where j.filled <> exists (select from assignments a where a.job_id = j.id)`;
  const keys = new Map(
    (await sql`select id, additional_info as key from jobs`).map((row) => [row["id"], row["key"]]),
  );
  return [
    ...counted("postings under one key twice", [...twice]),
    ...counted("people booked twice at one time", [...booked]),
    ...counted("jobs filled without a choice, or not filled with one", [...open]),
    ...counted(
      "postings answered with another's job",
      [...posted].filter(([id, { key }]) => keys.has(id) && keys.get(id) !== key),
    ),
  ];
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
