import { eq } from "drizzle-orm";
import { jobs, requests } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import type { Handle } from "../../../../platform/database/connection.ts";
import { translator } from "../../../../platform/i18n.ts";
import type { Actor } from "../../../auth/index.ts";
import { jobSummary, shortText } from "../../../notifications/messages/index.ts";
import { hasApplied, hasJob } from "../answer.ts";
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

async function requestNow(db: Handle, id: string) {
  const [request] = await db
    .select({ state: requests.state, until: requests.until, jobId: jobs.id, filled: jobs.filled })
    .from(requests)
    .leftJoin(jobs, eq(jobs.id, requests.jobId))
    .where(eq(requests.id, id));
  return request;
}
type Now = NonNullable<Awaited<ReturnType<typeof requestNow>>>;

async function standingOf({ db, now }: Context, { id }: Actor, request: Now): Promise<Standing> {
  const { state, until, jobId, filled } = request;
  if (!jobId) return "gone";
  if (await hasJob(db, jobId, id)) return "accepted";
  if (state === "open" && until && until > now()) return "open";
  // They have applied since, or were chosen and are not any more: the page says it.
  if ((await hasApplied(db, jobId, id)) || state === "accepted") return "other";
  if (state === "queued" || state === "skipped") return "other";
  if (state === "declined") return "declined";
  if (filled) return "filled";
  if (state === "overtaken") return "changed";
  return state === "takenBack" ? "takenBack" : "expired";
}
