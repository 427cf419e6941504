import { type SQL, sql } from "drizzle-orm";
import { announceTask, deliverTask } from "../announcements/announce.ts";
import { linkTask } from "../notices/links.ts";
import { noticeTasks } from "../notices/notice.ts";
import { postersAndPrincipalsOf, postersOf } from "../occasions/audiences.ts";

/** Tasks of the queue that may still be tried, the older ones first: `task`, `payload` (jsonb), `made`. */
export const queueTasks = sql`(
  select w.task_identifier as task, q.payload::jsonb as payload, w.created_at as made
  from graphile_worker._private_jobs q join graphile_worker.jobs w on w.id = q.id
  where w.attempts < w.max_attempts)`;

/** Of a row `q` of `queueTasks` that tells one person: the key of its delivery, as `linkKeyOf` and `noticeKeyOf` make it. */
const keyOfTask = sql`case
  when q.task = ${linkTask} then 'link-' || (q.payload->>'kind') || ':'
    || left(encode(sha256(convert_to('delivery ' || (q.payload->>'token'), 'UTF8')), 'hex'), 32)
  when q.task in ${noticeTasks} then 'notice-' || (q.payload->>'kind') || ':' || (q.payload->>'id') end`;

const occasion = sql`q.payload->'occasion'`;
const occasionKey = sql`(${occasion}->>'kind') || ':' || (${occasion}->>'id')`;

const jobId = sql`(${occasion}->>'jobId')::uuid`;

/** Whether a row `q` of `queueTasks` is to bring the row `d` of deliveries: a task of its own, or a batch that names its receiver. */
export const brings: SQL = sql`(
  q.payload->>'accountId' = d.account_id::text and ${keyOfTask} = d.event_key
  or q.task = ${deliverTask} and q.payload->>'channel' = d.channel and ${occasionKey} = d.event_key
    and q.payload->'accountIds' ? d.account_id::text)`;

/**
 * Whether a row `q` is about the row `a` of accounts, and no delivery to them is noted yet: a task that was never
 * begun (rule: mail-explained).
 */
export const notBegun: SQL = sql`(
  q.payload->>'accountId' = a.id::text
    and not exists (select from deliveries d where d.account_id = a.id and d.channel = 'mail' and d.event_key = ${keyOfTask})
  or q.task = ${announceTask} and case
    when jsonb_typeof(q.payload->'receivers') = 'array' then q.payload->'receivers' ? a.id::text
    when q.payload->>'receivers' = 'poster' then case when ${occasion}->>'kind' = 'cannot-come' then ${postersAndPrincipalsOf(jobId)} else ${postersOf(jobId)} end
    else false end)`;

/** What a row `q` of `notBegun` is about, as the first part of its delivery's key says it. */
export const taskEvent = sql`coalesce(split_part(${keyOfTask}, ':', 1), ${occasion}->>'kind')`;
