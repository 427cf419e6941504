import { and, eq, isNull } from "drizzle-orm";
import { accounts } from "../../../db/schema/index.ts";
import { type Context, transaction } from "../../platform/context.ts";
import { invalid, Refusal } from "../../platform/errors.ts";
import { sendActivationLink, sendResetLink } from "../notifications/index.ts";
import type { SignedIn } from "./issue.ts";
import { knownDevice, markDevice } from "./known-device.ts";
import type { Actor, PasswordChange, PasswordReset } from "./model.ts";
import { consumeLink, createFurtherLink, createLink, endLinks } from "./one-time-links.ts";
import { hashPassword, passwordMatches } from "./passwords.ts";
import { attempt, countAttempt, countTogether, limits, quotas } from "./rate-limit.ts";
import { beginSession, endSessions } from "./sessions.ts";
import { tellOfWaiting } from "./waiting.ts";

/** Who asks for a link to set a new password. */
export interface Asking {
  /** Of the network, for the limits. */
  address: string;
  /** If signed in. */
  actor?: Actor | null;
  /** The browser's cookie of known devices. */
  device?: string | undefined;
}

/**
 * Mails a link to set a new password (SPEC 7, `forgot`). The owner, signed in or on a known device, has a quota
 * of their own, so that strangers who ask do not use it up.
 * @param asking somebody signed in asks only for their own address (SPEC 5)
 * @throws Refusal 400 `emailnotfound`; 422 `email` for another's address; 429
 */
export async function requestReset(ctx: Context, email: string, asking: Asking): Promise<void> {
  const { actor, address } = asking;
  if (actor && actor.email.toLowerCase() !== email.trim().toLowerCase()) {
    throw invalid({ email: "errors:auth.notYourEmail" });
  }
  const account = await openAccount(ctx, email, address);
  const known = actor ? account.id : knownDevice(ctx.config, asking.device, account);
  if (known) await countAttempt(ctx, quotas.mailByAccount, `reset own ${known}`);
  else await countMail(ctx, `reset ${account.email}`, address);
  await transaction(ctx, async (ctx) => {
    const create = known ? createFurtherLink : createLink;
    await sendResetLink(ctx.db, account.id, await create(ctx, account.id, "reset"));
  });
}

/**
 * Mails a new activation link (SPEC 7, `users/confirm-email`), which also opens an account that was locked
 * because nobody logged in within 24 hours.
 * @throws Refusal 400 `emailnotfound`; 429
 */
export async function requestActivation(
  ctx: Context,
  email: string,
  address: string,
): Promise<{ alreadyConfirmed: boolean }> {
  const account = await openAccount(ctx, email, address);
  const waitsForFirstLogin = account.type === "user" && account.firstLoginAt === null;
  if (account.confirmedAt && !waitsForFirstLogin) return { alreadyConfirmed: true };
  await countMail(ctx, `activation ${account.email}`, address);
  await transaction(ctx, async (ctx) => {
    await sendActivationLink(ctx.db, account.id, await createLink(ctx, account.id, "confirm"));
  });
  return { alreadyConfirmed: false };
}

/** @throws Refusal 400 `emailnotfound`; 429 */
function openAccount(ctx: Context, email: string, address: string) {
  return attempt(ctx, [[limits.linkByAddress, address]], async () => {
    const found = await ctx.db.query.accounts.findFirst({
      where: eq(accounts.email, email.trim().toLowerCase()),
    });
    if (found && !found.closedAt) return found;
    throw new Refusal(400, "email_not_found", { emailnotfound: "errors:auth.emailNotFound" });
  });
}

/**
 * Counts a mail that is due. What mails nobody, since one of the two quotas is used up, uses up neither: it
 * would keep mails from those who want them.
 */
const countMail = (ctx: Context, subject: string, address: string) =>
  countTogether(ctx, [
    [quotas.mailByAddress, address],
    [quotas.mailByAccount, subject],
  ]);

/**
 * Sets a new password with the token of a link and ends every session (SPEC 7, `reset/:token`).
 * @returns the mark by which this browser is known from now on: whoever guesses cannot lock it out
 * @throws Refusal 422 `password2`; 404 for an unknown or used link, 409 for an expired one
 */
export function resetPassword(ctx: Context, token: string, input: PasswordReset): Promise<string> {
  refuseDifferent(input);
  return transaction(ctx, async (ctx) => {
    const link = await consumeLink(ctx, token, "reset");
    if (link === "expired") throw new Refusal(409, "link_expired", { msg: "errors:auth.linkExpired" });
    if (link === "unknown" || link === "used")
      throw new Refusal(404, "link_unknown", { msg: "errors:auth.linkUnknown" });
    await setPassword(ctx, link.accountId, input.password);
    // Whoever can read the mailbox has confirmed the address by that.
    const unconfirmed = and(eq(accounts.id, link.accountId), isNull(accounts.confirmedAt));
    const confirmed = await ctx.db
      .update(accounts)
      .set({ confirmedAt: ctx.now(), activatedAt: ctx.now() })
      .where(unconfirmed)
      .returning({ id: accounts.id });
    for (const { id } of confirmed) await tellOfWaiting(ctx, id);
    const sessionVersion = await endSessions(ctx, link.accountId);
    return markDevice(ctx.config, { id: link.accountId, sessionVersion });
  });
}

/**
 * Changes the password of somebody signed in; every other session ends.
 * @throws Refusal 422 `currentPassword` or `password2`; 429
 */
export async function changePassword(
  ctx: Context,
  actor: Actor,
  input: PasswordChange,
  userAgent?: string,
): Promise<(SignedIn & { device: string }) | null> {
  refuseDifferent(input);
  // Apart from signing in, so that strangers who guess do not keep the owner from this.
  await attempt(ctx, [[limits.passwordByAccount, actor.id]], async () => {
    const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
    if (!account || !(await passwordMatches(account.passwordHash, input.currentPassword)))
      throw invalid({ currentPassword: "errors:auth.passwordIncorrect" });
  });
  return transaction(ctx, async (ctx) => {
    await setPassword(ctx, actor.id, input.password);
    const sessionVersion = await endSessions(ctx, actor.id);
    const signedIn = await beginSession(ctx, actor.id, sessionVersion, userAgent);
    return signedIn && { ...signedIn, device: markDevice(ctx.config, { id: actor.id, sessionVersion }) };
  });
}

function refuseDifferent(input: { password: string; password2: string }) {
  if (input.password !== input.password2) throw invalid({ password2: "errors:auth.passwordsDiffer" });
}

async function setPassword(ctx: Context, accountId: string, password: string) {
  const passwordHash = await hashPassword(password);
  await ctx.db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
  await endLinks(ctx, accountId, "reset");
}
