import { sql } from "drizzle-orm";
import type { RootContext } from "../../platform/context.ts";
import { purgeEvents } from "../events/index.ts";
import { announceTask } from "./announcements/announce.ts";
import { deliverTask } from "./announcements/expand.ts";
import { linkTask } from "./notices/links.ts";
import { noticeTask } from "./notices/notices.ts";

/** How long it is remembered what was sent to whom: far beyond any retry. */
const keptDays = 90;

/** Deletes what the sending of messages leaves behind. */
export async function purge({ db }: RootContext): Promise<void> {
  await purgeEvents(db);
  await db.execute(sql`delete from deliveries where queued_at < now() - make_interval(days => ${keptDays})`);
  // Links and notices are left when a process was killed during the last attempt; they hold tokens and passwords.
  await db.execute(sql`
    select from graphile_worker.complete_jobs((
      select coalesce(array_agg(id), '{}') from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null
        and (task_identifier in (${linkTask}, ${noticeTask})
          or (task_identifier in (${announceTask}, ${deliverTask})
            and created_at < now() - make_interval(days => ${keptDays})))))`);
}
