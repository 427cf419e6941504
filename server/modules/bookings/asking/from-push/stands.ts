import { and, eq, gt, isNull } from "drizzle-orm";
import { jobs, requests, standingApplications } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { translator } from "../../../../platform/i18n.ts";
import type { Actor } from "../../../auth/index.ts";
import { jobSummary, shortText } from "../../../notifications/messages/index.ts";
import { hasJob } from "../answer.ts";
import { overtakenBy } from "../rules.ts";
import type { Answered, Standing } from "./model.ts";

/** Of what has come to an end the texts with which its news was told. */
const texts = {
  accepted: "chosen",
  declined: "requestDeclined",
  expired: "requestExpired",
  takenBack: "requestBack",
  filled: "requestFilled",
  changed: "requestChanged",
} as const satisfies Partial<Record<Standing, unknown>>;

/** How a request of the actor's stands now, as the page of its job would say it, in their language (rule: request-from-push). */
export async function answered(ctx: Context, actor: Actor, requestId: string): Promise<Answered> {
  const request = await requestNow(ctx.db, requestId);
  const state = request ? await standingOf(ctx, actor, request) : "other";
  if (state === "open" || state === "other") return { state };
  const job = request?.jobId && (await jobSummary(ctx.db, request.jobId));
  if (state === "gone" || !job) return gone(actor);
  const { title, body } = shortText(texts[state], actor.lang, job, "");
  return { state, title, msg: body };
}

function gone({ lang }: Actor): Answered {
  const t = translator(lang);
  return { state: "gone", title: t("push:requestDeleted.title"), msg: t("push:answer.gone") };
}

/** With when they applied for its job, if that stands. */
async function requestNow(db: Handle, id: string) {
  const [request] = await db
    .select({
      state: requests.state,
      endedAt: requests.endedAt,
      jobId: jobs.id,
      filled: jobs.filled,
      updatedAt: jobs.updatedAt,
      appliedAt: standingApplications.appliedAt,
    })
    .from(requests)
    .leftJoin(jobs, eq(jobs.id, requests.jobId))
    .leftJoin(
      standingApplications,
      and(
        eq(standingApplications.jobId, requests.jobId),
        eq(standingApplications.substituteId, requests.accountId),
        isNull(standingApplications.deactivatedByJobId),
      ),
    )
    .where(eq(requests.id, id));
  return request;
}
type Now = NonNullable<Awaited<ReturnType<typeof requestNow>>>;

async function standingOf({ db, now }: Context, { id }: Actor, request: Now): Promise<Standing> {
  const { state, jobId, filled, updatedAt, appliedAt, endedAt } = request;
  if (!jobId) return "gone";
  if (await hasJob({ db, now }, jobId, id)) return "accepted";
  if (await isAsked(db, jobId, id, now())) return "open";
  // An application from before stands beside a no; one that was made since counts in its place.
  if (state === "declined") return appliedAt && endedAt && appliedAt > endedAt ? "other" : "declined";
  if (state === "accepted" || state === "queued" || state === "skipped") return "other";
  if (filled) return "filled";
  if (state === "overtaken")
    return (updatedAt && overtakenBy({ filled: false, updatedAt, endedAt })) ?? "other";
  if (state === "takenBack") return "takenBack";
  // Who has applied need not be told that they may.
  return appliedAt ? "other" : "expired";
}

/** Perhaps anew: the school has asked again since. */
const isAsked = async (db: Handle, jobId: string, accountId: string, now: Date): Promise<boolean> =>
  (await db.$count(
    requests,
    and(
      eq(requests.jobId, jobId),
      eq(requests.accountId, accountId),
      eq(requests.state, "open"),
      gt(requests.until, now),
    ),
  )) > 0;
