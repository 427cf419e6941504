// (rule: hours-reminded)
import { and, eq, sql } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { today } from "../../../platform/words/today.ts";
import { factsIn, hoursUrl, plain } from "../messages/message.ts";
import { day } from "../messages/when.ts";
import { noteDelivery } from "../receivers.ts";
import { type Kind, noticeKeyOf, send, type ToAccount } from "./notice.ts";

/** A day that somebody has worked, at a school. */
interface DayWorked {
  accountId: string;
  schoolId: string;
  jobId: string;
  /** ISO. */
  date: string;
}

/** Of a school each is told once a day, by the calendar of the school. @returns whether they are told by this */
export async function sendHoursWait(
  ctx: Context,
  { accountId, schoolId, jobId, date, timeZone }: DayWorked & { timeZone: string },
): Promise<boolean> {
  const id = `${schoolId}:${today(ctx.now(), timeZone)}`;
  const notice = { kind: "hoursWait" as const, id, accountId, schoolId, jobId, date };
  if (!(await noteDelivery(ctx.db, noticeKeyOf(notice), "mail", accountId))) return false;
  await send(ctx, hoursWait, notice);
  return true;
}

/** Somebody is reminded that a school waits for what they say of a day; of one that waits no more nothing is told. */
export const hoursWait: Kind<ToAccount<"hoursWait"> & DayWorked, string> = {
  priority: 0,
  wanted: sql`a.mail_enabled and a.closed_at is null`,
  async facts({ db }, { schoolId, jobId, accountId, date }, { lang }) {
    const answered = sql`exists (select from hours h where h.job_id = ${jobId} and h.account_id = ${accountId}
      and h.day = ${date}::date and h.superseded_at is null and h.state <> 'disputed')`;
    const [found] = await db
      .select({ name: schoolName(lang) })
      .from(schools)
      .where(and(eq(schools.id, schoolId), sql`not ${answered}`));
    return found?.name ?? null;
  },
  message: (config, { date }, { lang }, school) =>
    plain(lang, "hoursWait", {
      url: hoursUrl(config, date.slice(0, 7)),
      facts: factsIn(lang, [
        ["school", school],
        ["when", day(lang, date)],
      ]),
    }),
};
