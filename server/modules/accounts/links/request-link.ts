import { accounts } from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { invalid, notFound, Refusal } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../../platform/words/entries.ts";
import { note } from "../../audit/index.ts";
import type { Actor } from "../../auth/index.ts";
import { attempt, countAttempt, countTogether, limits, quotas } from "../../auth/limits/index.ts";
import { createFurtherLink, createLink, hoursToClaim } from "../../auth/links/index.ts";
import { knownDevice } from "../../auth/sessions/device/index.ts";
import { requireOperator } from "../../auth/who/index.ts";
import { sendActivationLink, sendClaim, sendResetLink } from "../../notifications/notices/index.ts";

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
 * Mails a link to set a new password (rule: one-time-links). The owner, signed in or on a known device, has
 * a quota of their own, so that strangers who ask do not use it up.
 * @param asking somebody signed in asks only for their own address (rule: reset-own-address)
 * @throws Refusal 400 `unknownEmail`; 422 `email` for another's address; 429
 * (rule: link-limits)
 */
export async function requestReset(ctx: Context, email: string, asking: Asking): Promise<void> {
  const { actor, address } = asking;
  if (actor && !isSameEmail(actor.email, email)) {
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
 * Mails a new activation link (rule: first-sign-in), which also opens an account that was locked
 * because nobody logged in within 24 hours. Where nobody has confirmed the address, anybody may have chosen the password: the link
 * asks for another (rule: account-taken-back).
 * @throws Refusal 400 `unknownEmail`; 429
 * (rule: already-confirmed)
 */
export async function requestActivation(
  ctx: Context,
  email: string,
  address: string,
): Promise<{ alreadyConfirmed: boolean }> {
  const account = await openAccount(ctx, email, address);
  if (!waits(account)) return { alreadyConfirmed: true };
  await countMail(ctx, `activation ${account.email}`, address);
  await transaction(ctx, (ctx) => mailLink(ctx, account));
  return { alreadyConfirmed: false };
}

/**
 * The operator has the same link mailed to somebody who does not find theirs (rule: link-sent-again); as often as its owner may ask.
 * @throws Refusal 403 for anybody but the operator, 404 for no such open account, or one that needs no link, 429
 */
export async function sendLinkAgain(ctx: Context, email: string, actor: Actor): Promise<void> {
  requireOperator(actor);
  const account = await ctx.db.query.accounts.findFirst({ where: isMailbox(accounts.email, email) });
  if (!account || account.closedAt || !waits(account)) throw notFound();
  await countTogether(ctx, [
    [quotas.mailByAccount, `activation ${account.email}`],
    [quotas.mailByAccountOfDay, `activation ${account.email}`],
  ]);
  await transaction(ctx, async (ctx) => {
    await note(ctx, actor, { action: "linkSentAgain", subjectId: account.id });
    await mailLink(ctx, account);
  });
}

type Waiting = Pick<typeof accounts.$inferSelect, "id" | "type" | "confirmedAt" | "firstLoginAt">;

/** For a link: the address is not confirmed, or nobody has signed in as a substitute yet. */
const waits = ({ type, confirmedAt, firstLoginAt }: Waiting) =>
  !confirmedAt || (type === "user" && firstLoginAt === null);

async function mailLink(ctx: Context, { id, confirmedAt }: Waiting): Promise<void> {
  if (confirmedAt) await sendActivationLink(ctx.db, id, await createLink(ctx, id, "confirm"));
  else await sendClaim(ctx, id, await createLink(ctx, id, "reset", hoursToClaim));
}

/** @throws Refusal 400 `unknownEmail`; 429 */
function openAccount(ctx: Context, email: string, address: string) {
  return attempt(ctx, [[limits.linkByAddress, address]], async () => {
    const found = await ctx.db.query.accounts.findFirst({
      where: isMailbox(accounts.email, email),
    });
    if (found && !found.closedAt) return found;
    throw new Refusal(400, "email_not_found", { unknownEmail: "errors:auth.emailNotFound" });
  });
}

/**
 * Counts a mail that is due. What mails nobody, since one of the quotas is used up, uses up none: it
 * would keep mails from those who want them.
 */
const countMail = (ctx: Context, subject: string, address: string) =>
  countTogether(ctx, [
    [quotas.mailByAddress, address],
    [quotas.mailByAccount, subject],
    [quotas.mailByAccountAndAddress, `${subject} ${address}`],
    [quotas.mailByAccountOfDay, subject],
  ]);
