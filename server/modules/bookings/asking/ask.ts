import { and, eq, inArray, max, or, sql } from "drizzle-orm";
import { accounts, requests } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { isUuid, uuids } from "../../../platform/database/sql.ts";
import { conflict, forbidden, invalid, notFound } from "../../../platform/failures/errors.ts";
import { canonicalEmail, formsOf } from "../../../platform/mail/mailbox.ts";
import { note as log } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { visibleAddressSql } from "../../auth/who/index.ts";
import { publish, requestsChanged } from "../../events/index.ts";
import { type Held, withJobLocked } from "../locks.ts";
import { managedJob } from "../managed-job.ts";
import { askable } from "./askable.ts";
import { mostAsked } from "./rules.ts";
import { askNext, live } from "./turns/index.ts";

export interface Asking {
  /** Name of a job. */
  key: string;
  /** Whom, in order: addresses, or ids of those who have given the school none. */
  people: string[];
  /** To answer, 5 to 60; as the school has it if left out, else as the time to the start. */
  minutes?: number | undefined;
  /** Whether everybody hears of the job when none of them takes it. */
  thenEverybody: boolean;
}

/** Asking, taking back and asking again are a bell. */
const perJob = { name: "ask:job", hits: 20, seconds: 60 * 60 };

/**
 * Asks some directly to take a job, one after the other, behind those who are asked already (rule: asked-directly). The first hears of it at once; all or
 * none are asked.
 * @returns how many of them are asked, or wait to be
 * @throws Refusal 403 for who posts no jobs and who asks themself; 404 for a job that is not the actor's to manage and for whom they may not ask;
 *   409 for a filled or past job and for somebody who is asked already; 422 for nobody, too many, or the same twice; 429
 */
export async function ask(ctx: Context, actor: Actor, asking: Asking): Promise<{ asked: number }> {
  const found = await managedJob(ctx.db, actor, asking.key);
  const people = meant(asking.people);
  const verb = async (ctx: Context, { filled }: Held) => {
    const job = await managedJob(ctx.db, actor, found.id);
    if (filled) throw conflict("job_filled", "errors:request.filledToSchool");
    if (job.startsAt <= ctx.now().getTime()) throw conflict("job_past", "errors:request.begun");
    if (people.some((one) => one === actor.id || one === canonicalEmail(actor.email)))
      throw forbidden("errors:request.oneself", "oneself");
    const ids = await idsOf(ctx, actor, job.id, people);
    await countAttempt(ctx, perJob, job.id);
    const { minutes, thenEverybody } = asking;
    await queue(ctx, job, ids, { askedBy: actor.id, minutes, thenEverybody });
    // As when somebody is chosen: what teachers do with their jobs is not logged.
    if (actor.type === "principal")
      for (const subjectId of ids)
        await log(ctx, actor, {
          action: "substituteAsked",
          subjectId,
          schoolId: job.schoolId,
          jobId: job.id,
        });
    await askNext(ctx, job.id);
    // Some may have been passed over already.
    return {
      asked: await ctx.db.$count(
        requests,
        and(eq(requests.jobId, job.id), inArray(requests.accountId, ids), live),
      ),
    };
  };
  return withJobLocked(ctx, actor, found, verb, await held(ctx, people));
}

/** Whoever goes at this moment is asked before it, and forgotten with that, or not found: nothing comes back to an account that is deleted. */
async function held({ db }: Context, people: string[]): Promise<string[]> {
  const ids = people.filter((one) => isUuid(one));
  const forms = people.filter((one) => one.includes("@")).flatMap(formsOf);
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(inArray(accounts.id, ids), inArray(accounts.email, forms)));
  return found.map(({ id }) => id);
}

/** @throws Refusal 422 */
function meant(people: string[]): string[] {
  const all = people
    .map((one) => one.trim().toLowerCase())
    .map((one) => (one.includes("@") ? canonicalEmail(one) : one));
  if (all.length === 0) throw invalid({ emails: "errors:request.nobody" });
  if (all.length > mostAsked)
    throw invalid({ emails: { key: "errors:request.tooMany", values: { most: mostAsked } } });
  if (new Set(all).size < all.length) throw invalid({ emails: "errors:request.twice" });
  return all;
}

/**
 * An address names only who has given it to the school (rule: address-told) (raw: exists).
 * @throws Refusal 404 when one of them may not be asked, 409 when one is asked already
 */
async function idsOf(ctx: Context, actor: Actor, jobId: string, people: string[]): Promise<string[]> {
  const ids = people.filter((one) => isUuid(one));
  const forms = people.filter((one) => one.includes("@")).flatMap(formsOf);
  const isMeant = forms.map((form) => sql`${form}::citext`);
  const found = await rows(
    ctx.db,
    {
      id: accounts.id,
      email: accounts.email,
      addressTold: boolean,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      isAsked: boolean,
    },
    sql`
    select p.id, p.email, ${visibleAddressSql(sql`${actor.id}`, sql`p.id`)} as "addressTold", p.first_name as "firstName", p.last_name as "lastName",
      exists (select from requests q where q.job_id = j.id and q.account_id = p.id and q.state in ('queued', 'open')) as "isAsked"
    from jobs j join schools s on s.id = j.school_id cross join (
      select a.id, a.email, a.first_name, a.last_name from accounts a where a.id = any(${uuids(ids)})
      ${forms.length > 0 ? sql`union select a.id, a.email, a.first_name, a.last_name from accounts a where a.email in (${sql.join(isMeant, sql`, `)})` : sql``}) p
    where j.id = ${jobId} and p.id in (${askable(actor, ctx, sql`p.id`)})`,
  );
  const known = (name: string) =>
    isUuid(name)
      ? found.find(({ id }) => id === name)
      : found
          .filter(({ email, addressTold }) => addressTold && canonicalEmail(email) === name)
          // Of several accounts of one mailbox the one whose address is written just so.
          .toSorted((a, b) => Number(b.email === name) - Number(a.email === name))[0];
  const all = people.map(known);
  if (all.some((one) => one === undefined)) throw notFound();
  const asked = all.filter((one) => one !== undefined);
  if (new Set(asked.map(({ id }) => id)).size < asked.length)
    throw invalid({ emails: "errors:request.twice" });
  const again = asked.find(({ isAsked }) => isAsked);
  if (again) {
    const name = `${again.firstName} ${again.lastName}`;
    throw conflict("already_asked", { key: "errors:request.asked", values: { name } });
  }
  return asked.map(({ id }) => id);
}

/** How those are asked who wait from now on. */
interface Queued {
  /** Who asks, by id; nobody where they are asked by themselves. */
  askedBy?: string;
  minutes?: number | undefined;
  thenEverybody: boolean;
  fromReserve?: true;
}

/** These wait to be asked for a job, in this order, behind all who were asked before. Call it with the job locked. */
export async function queue(
  { db, now }: Context,
  job: { id: string; schoolId: string; ownerId: string },
  ids: string[],
  how: Queued,
): Promise<void> {
  const [last] = await db
    .select({ place: max(requests.place) })
    .from(requests)
    .where(eq(requests.jobId, job.id));
  const first = (last?.place ?? 0) + 1;
  await db.insert(requests).values(
    ids.map((accountId, nth) => ({
      jobId: job.id,
      schoolId: job.schoolId,
      accountId,
      place: first + nth,
      state: "queued" as const,
      askedAt: now(),
      ...how,
    })),
  );
  await publish(db, { ...requestsChanged(job), payload: { jobId: job.id } });
}
