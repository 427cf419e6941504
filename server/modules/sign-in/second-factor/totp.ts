import { and, eq, lt } from "drizzle-orm";
import { passkeys, totpSecrets } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { notFound, Refusal } from "../../../platform/failures/errors.ts";
import { seal, unseal } from "../../../platform/secrets/seal.ts";
import type { Actor } from "../../auth/index.ts";
import { attempt, limits } from "../../auth/limits/index.ts";
import { holdSession } from "../../auth/sessions/ending/index.ts";
import { makeStrong } from "../../auth/sessions/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import { bare, newSecret, stepOf, uriOf } from "./codes.ts";
import { allowChange } from "./may-change.ts";
import { noteChange } from "./note-change.ts";
import { codeIncorrect, lastOne } from "./refusals.ts";

const sealedFor = { app: "totp-secret", setup: "totp-setup" };
/** Milliseconds to get an app and read the picture. */
const setupFor = 30 * 60_000;

export interface TotpSetup {
  secret: string;
  uri: string;
  /** The secret sealed for this account, to be sent back: nothing is kept before an app has shown that it has it. */
  setup: string;
}

/** @throws Refusal 403 */
export async function beginTotp(ctx: Context, actor: Actor, sessionId: string): Promise<TotpSetup> {
  await allowChange(ctx, actor, sessionId, "operator");
  const secret = newSecret();
  const text = JSON.stringify({ secret, accountId: actor.id, until: ctx.now().getTime() + setupFor });
  return { secret, uri: uriOf(secret, actor.email), setup: seal(ctx.config, sealedFor.setup, text) };
}

/**
 * The same of one that was begun, for a page that is shown again.
 * @throws Refusal 400 `setup_expired`
 */
export function totpSetup(ctx: Context, actor: Actor, setup: string): TotpSetup {
  const text = unseal(ctx.config, sealedFor.setup, setup);
  const begun = text === undefined ? undefined : (JSON.parse(text) as Record<string, unknown>);
  const { secret, accountId, until } = begun ?? {};
  const stands =
    typeof secret === "string" &&
    typeof until === "number" &&
    accountId === actor.id &&
    until > ctx.now().getTime();
  if (!stands) throw new Refusal(400, "setup_expired", { msg: "errors:auth.setupExpired" });
  return { secret, uri: uriOf(secret, actor.email), setup };
}

/**
 * Sets the app up, in place of an earlier one, once it has given a right code (rule: totp); that is a second factor of this session.
 * @throws Refusal 400 `setup_expired` or `code_incorrect`; 403; 429
 */
export async function setTotp(
  ctx: Context,
  actor: Actor,
  sessionId: string,
  given: { setup: string; code: string },
): Promise<void> {
  await allowChange(ctx, actor, sessionId, "operator");
  const { secret } = totpSetup(ctx, actor, given.setup);
  const lastStep = await attempt(ctx, [[limits.secondFactorByAccount, actor.id]], async () => {
    const step = stepOf(secret, bare(given.code), ctx.now());
    if (step === undefined) throw codeIncorrect();
    return step;
  });
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    // Whoever has taken the account back meanwhile has ended it (rule: account-taken-back).
    await holdSession(ctx.db, sessionId);
    const kept = { sealedSecret: seal(ctx.config, sealedFor.app, secret), lastStep, createdAt: ctx.now() };
    await ctx.db
      .insert(totpSecrets)
      .values({ accountId: actor.id, ...kept })
      .onConflictDoUpdate({ target: totpSecrets.accountId, set: kept });
    await makeStrong(ctx, sessionId);
    await noteChange(ctx, actor, "totpSet");
  });
}

/** @throws Refusal 403; 404 without an app; 409 `last_second_factor` */
export async function removeTotp(ctx: Context, actor: Actor, sessionId: string): Promise<void> {
  await allowChange(ctx, actor, sessionId, "operator");
  await transaction(ctx, async (ctx) => {
    await lockOwnAccount(ctx.db, actor);
    const [removed] = await ctx.db
      .delete(totpSecrets)
      .where(eq(totpSecrets.accountId, actor.id))
      .returning({ accountId: totpSecrets.accountId });
    if (!removed) throw notFound();
    if ((await ctx.db.$count(passkeys, eq(passkeys.accountId, actor.id))) === 0) throw lastOne();
    await noteChange(ctx, actor, "totpRemoved");
  });
}

/**
 * Takes a code of the app, each half minute's once, and seals its secret with the present secret of ours.
 * @returns whether it was right
 */
export async function takeTotp(ctx: Context, accountId: string, code: string): Promise<boolean> {
  const kept = await ctx.db.query.totpSecrets.findFirst({ where: eq(totpSecrets.accountId, accountId) });
  const secret = kept && unseal(ctx.config, sealedFor.app, kept.sealedSecret);
  const step = secret ? stepOf(secret, code, ctx.now()) : undefined;
  if (!secret || step === undefined) return false;
  const [taken] = await ctx.db
    .update(totpSecrets)
    .set({ lastStep: step, sealedSecret: seal(ctx.config, sealedFor.app, secret) })
    .where(and(eq(totpSecrets.accountId, accountId), lt(totpSecrets.lastStep, step)))
    .returning({ lastStep: totpSecrets.lastStep });
  return taken !== undefined;
}

/** For the demonstration, whose secret is printed. */
export async function keepTotp(ctx: Context, accountId: string, secret: string): Promise<void> {
  const sealedSecret = seal(ctx.config, sealedFor.app, secret);
  await ctx.db.insert(totpSecrets).values({ accountId, sealedSecret, lastStep: 0, createdAt: ctx.now() });
}
