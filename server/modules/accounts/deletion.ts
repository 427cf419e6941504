import { eq, sql } from "drizzle-orm";
import {
  accountLanguages,
  accounts,
  applications,
  criminalRecordChecks,
  favourites,
  identityVerifications,
  jobPlacements,
  oneTimeLinks,
  pushSubscriptions,
  schoolBlocks,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
} from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { conflict } from "../../platform/errors.ts";
import { type Actor, endSessions } from "../auth/index.ts";
import { publish } from "../events/index.ts";

/**
 * Deletes a substitute's own account (SPEC 7, `delete/account`). What identifies the person is removed;
 * the bare row stays, since past assignments count in the schools' statistics and accounts.
 * @throws Refusal 409 while chosen for a job that has not ended
 */
export function deleteAccount(ctx: Context, actor: Actor): Promise<void> {
  return transaction(ctx, async (ctx) => {
    const { db } = ctx;
    await db.execute(sql`select 1 from accounts where id = ${actor.id} for update`);
    const ahead = await db.execute(sql`select 1 from assignments a join jobs j on j.id = a.job_id
      where a.substitute_id = ${actor.id} and j.expires_at > ${ctx.now().toISOString()} limit 1`);
    if (ahead.length > 0) throw conflict("chosen_ahead", "errors:account.chosenAhead");
    await tellPosters(ctx, actor);
    await db.delete(applications).where(sql`${applications.substituteId} = ${actor.id} and not exists
      (select from assignments a where a.job_id = ${applications.jobId} and a.substitute_id = ${actor.id})`);
    for (const table of [substituteProfiles, substituteRegions, substituteQualifications, accountLanguages]) {
      await db.delete(table).where(eq(table.accountId, actor.id));
    }
    const left = [identityVerifications, pushSubscriptions, oneTimeLinks, jobPlacements, schoolBlocks];
    for (const table of left) {
      await db.delete(table).where(eq(table.accountId, actor.id));
    }
    await db.delete(criminalRecordChecks).where(eq(criminalRecordChecks.substituteId, actor.id));
    await db.delete(favourites).where(eq(favourites.substituteId, actor.id));
    await db.update(accounts).set(blank(actor.id, ctx.now())).where(eq(accounts.id, actor.id));
    await endSessions(ctx, actor.id);
  });
}

/** The applicant goes from the lists that posters have on their screens. */
async function tellPosters({ db }: Context, actor: Actor): Promise<void> {
  const posters = await db.execute<{ id: string }>(sql`
    select distinct m.account_id as id
    from applications a join jobs j on j.id = a.job_id join school_members m on m.school_id = j.school_id
    where a.substitute_id = ${actor.id} and a.withdrawn_at is null and j.archived_at is null and m.active
      and (m.role = 'principal' or m.account_id = j.owner_id)`);
  if (posters.length > 0)
    await publish(db, { name: "updateapplied", accountIds: posters.map(({ id }) => id) });
}

const blank = (id: string, now: Date) => ({
  email: `deleted-${id}@deleted.invalid`,
  passwordHash: "",
  firstName: "",
  lastName: "",
  phone: "",
  address: "",
  image: null,
  pushEnabled: false,
  mailEnabled: false,
  closedAt: now,
});
