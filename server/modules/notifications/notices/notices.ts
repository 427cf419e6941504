import type { Context } from "../../../platform/context.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Receiver } from "../delivery.ts";

/** Name of the queue task that sends one mail to one person, or to support. */
export const noticeTask = "send-notice";

/** The same for what was changed of a sign-in: a worker of a release that has no words for it leaves it to others. */
export const signInNoticeTask = "send-sign-in-notice";

/** The same for whose an account is. */
export const ownershipNoticeTask = "send-ownership-notice";

export const noticeTasks = [noticeTask, signInNoticeTask, ownershipNoticeTask] as const;

/** `id` tells a notice from the others of its kind, and is the same at every attempt. */
export type Notice =
  /**
   * The password is sealed: whoever reads the queue, or a copy of it, cannot read the password
   * (rule: notices-sealed). So is the link, which is for who has not confirmed the address.
   */
  | { kind: "loginDetails"; id: string; accountId: string; sealedPassword: string; sealedToken?: string }
  /** To a teacher whom a principal has added; the link confirms the address. */
  | { kind: "added"; id: string; accountId: string; sealedToken: string }
  /** To who asked for an activation link of an address that nobody has confirmed: the link sets the password. */
  | { kind: "claim"; id: string; accountId: string; sealedToken: string }
  /** To the address that a principal has given a teacher; the link sets the password. */
  | { kind: "moved"; id: string; accountId: string; sealedToken: string }
  /** To the address before. */
  | { kind: "movedAway"; id: string; receiver: Receiver; names?: string[] }
  /** `names` of those that are gone. */
  | { kind: "passkeysTaken"; id: string; accountId: string; names: string[] }
  | { kind: "principalApproved"; id: string; accountId: string }
  | { kind: "signInChanged"; id: string; accountId: string; change: SignInChange }
  /** Carries its receiver, because by the time of sending the account is gone. */
  | { kind: "principalRejected"; id: string; receiver: Receiver; reason?: string }
  /** `id` is that of the invitation. */
  | { kind: "invitation"; id: string; accountId: string; sealedToken: string }
  | LockWarning
  /** `id` is the account that waits, `accountId` the operator who is told. */
  | { kind: "principalWaits"; id: string; accountId: string }
  | { kind: "support"; id: string };

export interface LockWarning {
  kind: "lockWarning";
  /** When the hours to the first sign-in began to run: each time is warned of once. ISO instant, as `locksAt`. */
  id: string;
  accountId: string;
  locksAt: string;
  /** Of an activation link, for who has not confirmed the address. */
  sealedToken?: string;
}

/** What somebody has changed of how they sign in (rule: sign-in-changes-told). */
export type SignInChange =
  | "passkeyAdded"
  | "passkeyRemoved"
  | "totpSet"
  | "totpRemoved"
  | "recoveryCodesMade"
  | "recoveryCodeUsed"
  | "secondFactorReset";

export const sealedFor = { password: "login-details", link: "link-of-a-notice" };

export const noticeKeyOf = ({ kind, id }: Notice) => `notice-${kind}:${id}`;

const ownership: readonly Notice["kind"][] = ["claim", "moved", "movedAway", "passkeysTaken"];

const taskOf = ({ kind }: Notice) => {
  if (kind === "signInChanged") return signInNoticeTask;
  return ownership.includes(kind) ? ownershipNoticeTask : noticeTask;
};

/** Somebody waits at the screen for the first of them: before all mass mail, after one-time links (rule: message-order). */
const priority = -15;

/** Attempts end after about three hours; what people have written to support is tried for a day. */
function send({ db }: Context, notice: Notice): Promise<void> {
  return enqueue(db, taskOf(notice), notice, { priority, maxAttempts: notice.kind === "support" ? 13 : 10 });
}

/**
 * A teacher's address and password, with a link that confirms the address.
 * @param token none for who has confirmed it: they are told of a new password
 * (rule: login-details)
 */
export const sendLoginDetails = (
  ctx: Context,
  accountId: string,
  password: string,
  token?: string,
): Promise<void> =>
  send(ctx, {
    kind: "loginDetails",
    id: newId(),
    accountId,
    sealedPassword: seal(ctx.config, sealedFor.password, password),
    ...(token ? { sealedToken: seal(ctx.config, sealedFor.link, token) } : {}),
  });

export const sendAdded = (ctx: Context, accountId: string, token: string): Promise<void> =>
  send(ctx, {
    kind: "added",
    id: newId(),
    accountId,
    sealedToken: seal(ctx.config, sealedFor.link, token),
  });

/** The link with which whoever reads the mailbox makes an account theirs: it sets the password, and confirms the address. */
export const sendClaim = (ctx: Context, accountId: string, token: string): Promise<void> =>
  send(ctx, { kind: "claim", id: newId(), accountId, sealedToken: seal(ctx.config, sealedFor.link, token) });

/** The same to a teacher's new address. */
export const sendMoved = (ctx: Context, accountId: string, token: string): Promise<void> =>
  send(ctx, { kind: "moved", id: newId(), accountId, sealedToken: seal(ctx.config, sealedFor.link, token) });

/** @param receiver with the address as it was @param names of the passkeys that are gone with it */
export const sendMovedAway = (ctx: Context, receiver: Receiver, names: string[]): Promise<void> =>
  send(ctx, { kind: "movedAway", id: newId(), receiver, names });

export const sendPasskeysTaken = (ctx: Context, accountId: string, names: string[]): Promise<void> =>
  send(ctx, { kind: "passkeysTaken", id: newId(), accountId, names });

/** The link with which somebody answers an invitation to teach at a school. */
export const sendInvitation = (
  ctx: Context,
  accountId: string,
  invitationId: string,
  token: string,
): Promise<void> =>
  send(ctx, {
    kind: "invitation",
    id: invitationId,
    accountId,
    sealedToken: seal(ctx.config, sealedFor.link, token),
  });

export const sendPrincipalApproved = (ctx: Context, accountId: string): Promise<void> =>
  send(ctx, { kind: "principalApproved", id: newId(), accountId });

export const sendSignInChanged = (ctx: Context, accountId: string, change: SignInChange): Promise<void> =>
  send(ctx, { kind: "signInChanged", id: newId(), accountId, change });

/** @param reason in the operator's own words; none if empty */
export const sendPrincipalRejected = (ctx: Context, receiver: Receiver, reason = ""): Promise<void> =>
  send(ctx, { kind: "principalRejected", id: newId(), receiver, ...(reason ? { reason } : {}) });

/** A row of `support_messages`, to the address of support. */
export const sendSupportMessage = (ctx: Context, messageId: string): Promise<void> =>
  send(ctx, { kind: "support", id: messageId });

const newId = () => Bun.randomUUIDv7();
