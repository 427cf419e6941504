import type { Context } from "../../../platform/context.ts";
import type { Receiver } from "../delivery.ts";
import { loginUrl, resetUrl, securityUrl } from "../messages/message.ts";
import {
  factsIn,
  type Kind,
  newId,
  opened,
  plain,
  schoolsOf,
  sealedFor,
  sealLink,
  send,
  type ToAccount,
  type ToAddress,
  type WithLink,
} from "./notice.ts";

const task = "send-ownership-notice";

/**
 * To who asked for an activation link of an address that nobody has confirmed: the link with which whoever reads the mailbox makes an
 * account theirs. It sets the password, and confirms the address.
 */
export const sendClaim = (ctx: Context, accountId: string, token: string) =>
  send(ctx, claim, { kind: "claim", id: newId(), accountId, sealedToken: sealLink(ctx, token) });

export const claim: Kind<WithLink<"claim">> = {
  task,
  message: (config, { sealedToken }, { lang }) =>
    plain(lang, "claim", {
      url: resetUrl(config, opened(config, sealedFor.link, sealedToken)),
      note: "mail:claim.note",
    }),
};

/** The same to the address that a principal has given a teacher. */
export const sendMoved = (ctx: Context, accountId: string, token: string) =>
  send(ctx, moved, { kind: "moved", id: newId(), accountId, sealedToken: sealLink(ctx, token) });

export const moved: Kind<WithLink<"moved">, string> = {
  task,
  facts: ({ db }, _, { id, lang }) => schoolsOf(db, id, lang),
  message: (config, { sealedToken }, { lang }, school) =>
    plain(lang, "moved", {
      url: resetUrl(config, opened(config, sealedFor.link, sealedToken)),
      facts: factsIn(lang, [["school", school]]),
      note: "mail:moved.note",
    }),
};

/** To the address before. @param receiver with the address as it was @param names of the passkeys that are gone with it */
export const sendMovedAway = (ctx: Context, receiver: Receiver, names: string[]) =>
  send(ctx, movedAway, { kind: "movedAway", id: newId(), receiver, names });

export const movedAway: Kind<ToAddress<"movedAway"> & { names?: string[] }> = {
  task,
  message: (config, { names = [] }, { lang }) =>
    plain(lang, "movedAway", {
      url: loginUrl(config),
      facts: factsIn(lang, [["passkeys", names.join(", ")]]),
      note: "mail:movedAway.note",
    }),
};

/** @param names of those that are gone */
export const sendPasskeysTaken = (ctx: Context, accountId: string, names: string[]) =>
  send(ctx, passkeysTaken, { kind: "passkeysTaken", id: newId(), accountId, names });

export const passkeysTaken: Kind<ToAccount<"passkeysTaken"> & { names: string[] }> = {
  task,
  message: (config, { names }, { lang }) =>
    plain(lang, "passkeysTaken", {
      url: securityUrl(config),
      facts: factsIn(lang, [["passkeys", names.join(", ")]]),
      note: "mail:passkeysTaken.note",
    }),
};
