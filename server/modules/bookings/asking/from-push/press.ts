import { and, eq } from "drizzle-orm";
import { accounts, applications, pushSubscriptions, requests } from "../../../../../db/schema/index.ts";
import type { Context } from "../../../../platform/context.ts";
import { forbidden, notFound, Refusal } from "../../../../platform/failures/errors.ts";
import type { Actor } from "../../../auth/index.ts";
import { attempt, limits } from "../../../auth/limits/index.ts";
import { loadActor } from "../../../auth/who/index.ts";
import { readAnswerToken } from "../../../notifications/push/index.ts";
import { accept, decline } from "../answer.ts";
import type { Answered } from "./model.ts";
import { answered } from "./stands.ts";

export interface Press {
  token: string;
  answer: "accept" | "decline";
  /** Network of the caller, for the limit. */
  address: string;
  /** Who is signed in where it was pressed, if anybody. */
  signedIn: string | undefined;
}

/**
 * Answers a school by a press on a pushed message, without a session: the token is of one request and of the device that the message went to. It takes
 * a job where nothing is to be asked or said first, declines always, and says how the request stands then (rule: request-from-push).
 * @throws Refusal 404 for a token that is none, or whose device is not the person's any more; 403 where somebody else is signed in; 429
 */
export async function press(ctx: Context, { token, answer, address, signedIn }: Press): Promise<Answered> {
  const { actor, id } = await attempt(ctx, [[limits.answerByAddress, address]], () => askedBy(ctx, token));
  if (signedIn !== undefined && signedIn !== actor.id)
    throw forbidden("errors:request.anotherPerson", "another_account");
  await carryOut(ctx, actor, { id, answer });
  return answered(ctx, actor, id);
}

/** Whoever signs out at a device, or ends its session from elsewhere, ends what can be answered there: its subscription goes with that (rule: push-devices). */
async function askedBy(ctx: Context, token: string): Promise<{ actor: Actor; id: string }> {
  const pressed = readAnswerToken(ctx.config, token);
  const [holder] = pressed ? await holderOf(ctx, pressed) : [];
  const actor = holder && (await loadActor(ctx, holder));
  if (!pressed || !actor) throw notFound("errors:request.unknown");
  return { actor, id: pressed.requestId };
}

const holderOf = ({ db }: Context, { requestId, deviceId }: { requestId: string; deviceId: string }) =>
  db
    .select({ accountId: accounts.id, sessionVersion: accounts.sessionVersion })
    .from(requests)
    .innerJoin(accounts, eq(accounts.id, requests.accountId))
    .innerJoin(
      pushSubscriptions,
      and(eq(pushSubscriptions.id, deviceId), eq(pushSubscriptions.accountId, accounts.id)),
    )
    .where(eq(requests.id, requestId));

/** What refuses is told by how the request stands. */
async function carryOut(ctx: Context, actor: Actor, { id, answer }: { id: string; answer: Press["answer"] }) {
  try {
    if (answer === "decline") await decline(ctx, actor, { id });
    else if (await knowsTerms(ctx, actor)) await accept(ctx, actor, { id });
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error;
  }
}

/** Whoever has applied once has read what they bind themselves to (rule: apply-consent). */
const knowsTerms = async ({ db }: Context, { id }: Actor): Promise<boolean> =>
  (await db.$count(applications, eq(applications.substituteId, id))) > 0;
