import type { TestContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../applications/index.ts";
import { type Posting, posting } from "../fixture.ts";

/** The three days of the job, a Wednesday and those after it. */
export const [wed, thu, fri] = ["2026-11-04", "2026-11-05", "2026-11-06"] as const;

/** A job of three days that may be shared. */
export const sharedPosting = (t: TestContext): Promise<Posting> =>
  posting(t, "08:00", "14:00", { endDate: fri, daysShared: true });

/** A new substitute who has applied for these days. */
export async function canOn(
  t: TestContext,
  { key }: Posting,
  days: string[],
  { onlyTogether = false, who }: { onlyTogether?: boolean; who?: Actor } = {},
): Promise<Actor> {
  const substitute = who ?? (await createSubstitute(t.db));
  t.advance(60_000);
  await apply(t.ctx, substitute, { key, days, onlyTogether });
  t.advance(60_000);
  return substitute;
}

/** Who has which days of a job, as the database has it: ISO dates by email. */
export async function whoHas(t: TestContext, { key }: Posting): Promise<Record<string, string[]>> {
  const found = await t.client<{ email: string; days: string[] }[]>`
    select p.email, array(select ((lower(w) at time zone j.time_zone)::date)::text from unnest(x.windows) w order by w) as days
    from assignments x join jobs j on j.id = x.job_id join accounts p on p.id = x.substitute_id where j.id = ${key}`;
  return Object.fromEntries(found.map(({ email, days }) => [email, days]));
}

export const isFilled = async (t: TestContext, { key }: Posting): Promise<boolean> =>
  (await t.client`select filled from jobs where id = ${key}`)[0]?.filled;
