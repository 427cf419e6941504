import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { accounts, accountTypes } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import type { KeyBelow } from "../../../platform/i18n.ts";
import { asWrittenFirst, canonicalEmail, formsOf } from "../../../platform/mail/mailbox.ts";
import { attempt } from "../limits/attempt.ts";
import { forgetAttempts } from "../limits/limit-rows.ts";
import { type Limited, limits } from "../limits/limits.ts";
import { type Begun, beginSession } from "../sessions/begin.ts";
import { knownDevice, markDevice } from "../sessions/device/known-device.ts";
import type { SignedIn } from "../sessions/issue.ts";
import { passwordMatches } from "./passwords.ts";

/** What a browser tells of itself when somebody signs in with it. */
export interface Browser {
  /** Its cookie of known devices. */
  device?: string | undefined;
  userAgent?: string | undefined;
}

const refused = (field: string, key: KeyBelow<"errors:auth.">, code: string) =>
  new Refusal(400, code, { [field]: `errors:auth.${key}` });

/**
 * Signs in (rule: sign-in-answers).
 * @param address of the network, for the rate limit
 * @returns also the mark by which this browser is known from now on
 * @throws Refusal 400 `unknownEmail`, `wrongPassword` or `message`; 429 after too many attempts
 * (rule: one-account-per-address, confirmed-address, sign-in-limits)
 */
export async function login(
  ctx: Context,
  input: { email: string; password: string },
  address: string,
  browser: Browser = {},
  secondFactor?: SecondFactor,
): Promise<LetIn> {
  const email = canonicalEmail(input.email);
  // One, but for those who registered before different ways of writing an address were known to be one.
  const ofMailbox = () =>
    ctx.db.query.accounts.findMany({
      where: inArray(accounts.email, formsOf(email)),
      orderBy: asWrittenFirst(accounts.email, input.email),
    });
  const known =
    browser.device &&
    (await ofMailbox()).map((account) => knownDevice(ctx.config, browser.device, account)).find(Boolean);
  // Strangers who guess must not lock the owner out, neither by the account nor by a network they share.
  const own: readonly Limited[] = known
    ? [[limits.loginByDevice, known]]
    : [
        [limits.loginByAccount, email],
        [limits.loginByAddress, address],
      ];
  const found = await attempt(ctx, own, async () => withPassword(await ofMailbox(), input.password));
  for (const [limit, subject] of own)
    if (limit.name !== limits.loginByAddress.name) await forgetAttempts(ctx, limit, subject);
  return letIn(ctx, found, browser, secondFactor);
}

type Account = typeof accounts.$inferSelect;

type SecondFactor = Begun["strong"];

export type LetIn = SignedIn & {
  device: string;
  /** An operator who has a second factor still to give. */
  half: boolean;
};

/**
 * A session for somebody who has just proved who they are, if their account stands: the same for everybody, by whatever it was proved
 * (rule: sign-in-answers, who-has-a-session, first-sign-in).
 * @throws Refusal 400 `message`
 * (rule: passkey-sign-in)
 */
export async function letIn(
  ctx: Context,
  account: Account,
  browser: Browser,
  strong?: SecondFactor,
): Promise<LetIn> {
  if (account.closedAt) throw refused("message", "closed", "closed");
  if (!account.confirmedAt) throw refused("message", "notConfirmed", "not_confirmed");
  if (account.lockedAt || (await neverLoggedInInTime(ctx, account)))
    throw refused("message", "locked", "locked");
  if (!account.approvedAt) throw refused("message", "notApproved", "not_approved");
  const begun = { userAgent: browser.userAgent, ...(strong ? { strong } : {}) };
  const signedIn = await beginSession(ctx, account.id, account.sessionVersion, begun);
  if (!signedIn) throw refused("message", "deactivated", "deactivated");
  await recordLogin(ctx, account.id);
  const known = browser.device && knownDevice(ctx.config, browser.device, account);
  return { ...signedIn, device: known || markDevice(ctx.config, account) };
}

async function withPassword(found: Account[], password: string) {
  // What its owner deleted has no password any more; it does not even exist.
  const existing = found.filter(({ passwordHash }) => passwordHash !== "");
  if (existing.length === 0) throw refused("unknownEmail", "emailNotFound", "email_not_found");
  for (const account of existing) if (await passwordMatches(account.passwordHash, password)) return account;
  throw refused("wrongPassword", "passwordIncorrect", "password_incorrect");
}

/**
 * Time to the first sign-in of a substitute (rule: first-sign-in), from registering or the last activation
 * link. Milliseconds.
 */
export const timeToSignIn = 24 * 60 * 60 * 1000;

async function neverLoggedInInTime(ctx: Context, account: Account): Promise<boolean> {
  if (account.type !== "user" || account.firstLoginAt) return false;
  const since = Math.max(account.registeredAt.getTime(), account.activatedAt?.getTime() ?? 0);
  if (ctx.now().getTime() - since <= timeToSignIn) return false;
  // Who is a teacher as well need not hurry.
  const another = and(eq(accountTypes.accountId, account.id), ne(accountTypes.type, "user"));
  return !(await ctx.db.query.accountTypes.findFirst({ where: another }));
}

/** Notes the time of a sign-in (rule: first-sign-in). */
export async function recordLogin(ctx: Context, accountId: string): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .update(accounts)
    .set({
      lastLoginAt: now,
      firstLoginAt: sql`coalesce(${accounts.firstLoginAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(accounts.id, accountId));
}
