// (rule: hours-reminded)
import { eq, sql } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import { today } from "../../../platform/words/today.ts";
import { factsIn, hoursUrl, plain } from "../messages/message.ts";
import { day } from "../messages/when.ts";
import { noteDelivery } from "../receivers.ts";
import { type Kind, noticeKeyOf, send, type ToAccount } from "./notice.ts";

/** Days that somebody has worked at a school. */
interface DaysWorked {
  accountId: string;
  schoolId: string;
  /** Dates are ISO. */
  days: { jobId: string; date: string }[];
}

const wanted = sql`a.mail_enabled and a.closed_at is null`;
/** So many days are named. */
const most = 5;

/** Of a school each is told once a day, by the calendar of the school. @returns whether they are told by this: not who takes no mail */
export async function sendHoursWait(
  ctx: Context,
  { accountId, schoolId, days, timeZone }: DaysWorked & { timeZone: string },
): Promise<boolean> {
  const id = `${schoolId}:${today(ctx.now(), timeZone)}`;
  const notice = { kind: "hoursWait" as const, id, accountId, schoolId, days };
  if (!(await noteDelivery(ctx.db, noticeKeyOf(notice), "mail", accountId, wanted))) return false;
  await send(ctx, hoursWait, notice);
  return true;
}

/** Somebody is reminded that a school waits for what they say of days; of those that wait no more nothing is told. */
export const hoursWait: Kind<ToAccount<"hoursWait"> & DaysWorked, { school: string; dates: string[] }> = {
  priority: 0,
  wanted,
  async facts({ db }, { schoolId, accountId, days }, { lang }) {
    // (raw: json)
    const waiting = await rows(
      db,
      { date: text },
      sql`
      select d.date::text as date from json_to_recordset(${JSON.stringify(days)}::json) d("jobId" uuid, date date)
      where not exists (select from hours h where h.job_id = d."jobId" and h.account_id = ${accountId}
        and h.day = d.date and h.superseded_at is null and h.state <> 'disputed')
      order by d.date`,
    );
    const [found] = await db
      .select({ name: schoolName(lang) })
      .from(schools)
      .where(eq(schools.id, schoolId));
    return found && waiting.length > 0
      ? { school: found.name, dates: waiting.map(({ date }) => date) }
      : null;
  },
  message: (config, _, { lang }, { school, dates }) =>
    plain(lang, "hoursWait", {
      url: hoursUrl(config, (dates[0] ?? "").slice(0, 7)),
      facts: factsIn(lang, [
        ["school", school],
        [
          "when",
          dates
            .slice(0, most)
            .map((date) => day(lang, date))
            .join(", ") + (dates.length > most ? " …" : ""),
        ],
      ]),
    }),
};
