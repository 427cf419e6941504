import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import type { Receiver } from "../delivery.ts";
import { confirmUrl, factsIn, loginUrl, plain, resetUrl, securityUrl } from "../messages/message.ts";
import {
  type Kind,
  newId,
  opened,
  schoolsOf,
  sealedFor,
  sealLink,
  send,
  type ToAccount,
  type ToAddress,
  type WithLink,
} from "./notice.ts";

/** Of whose an account is. */
const task = "send-ownership-notice";
const places = ({ db }: Context, _: unknown, { id, lang }: Receiver) => schoolsOf(db, id, lang);

/** The link is for who has not confirmed the address. */
type LoginDetails = ToAccount<"loginDetails"> & { sealedPassword: string; sealedToken?: string };

/**
 * A teacher's address and password, with a link that confirms the address.
 * @param token none for who has confirmed it: they are told of a new password
 * (rule: login-details)
 */
export const sendLoginDetails = (ctx: Context, accountId: string, password: string, token?: string) =>
  send(ctx, loginDetails, {
    kind: "loginDetails",
    id: newId(),
    accountId,
    sealedPassword: seal(ctx.config, sealedFor.password, password),
    ...(token ? { sealedToken: sealLink(ctx, token) } : {}),
  });

export const loginDetails: Kind<LoginDetails, string> = {
  facts: places,
  message: (config, { sealedPassword, sealedToken }, { lang, email }, school) => {
    const name = sealedToken ? "loginDetails" : "newPassword";
    return plain(lang, name, {
      url: sealedToken ? confirmUrl(config, opened(config, sealedFor.link, sealedToken)) : loginUrl(config),
      facts: factsIn(lang, [
        ["school", school],
        ["email", email, { exact: true }],
        ["password", opened(config, sealedFor.password, sealedPassword), { exact: true }],
      ]),
      note: `mail:${name}.note`,
    });
  },
};

/** A link for whoever reads the mailbox. @param urlOf where it leads to */
const linked = <K extends "added" | "claim" | "moved">(
  kind: K,
  urlOf: (config: Config, token: string) => string,
  more: Pick<Kind<WithLink<K>, string>, "facts" | "task">,
): Kind<WithLink<K>, string> => ({
  message: (config, { sealedToken }, { lang }, school = "") =>
    plain(lang, kind, {
      url: urlOf(config, opened(config, sealedFor.link, sealedToken)),
      facts: factsIn(lang, [["school", school]]),
      note: `mail:${kind}.note`,
    }),
  ...more,
});

const linkFor = (ctx: Context, accountId: string, token: string) => ({
  id: newId(),
  accountId,
  sealedToken: sealLink(ctx, token),
});

/** To a teacher whom a principal has added; the link confirms the address. */
export const sendAdded = (ctx: Context, accountId: string, token: string) =>
  send(ctx, added, { kind: "added", ...linkFor(ctx, accountId, token) });
export const added = linked("added", confirmUrl, { facts: places });

/**
 * To who asked for an activation link of an address that nobody has confirmed: the link with which whoever reads the mailbox makes an
 * account theirs. It sets the password, and confirms the address.
 */
export const sendClaim = (ctx: Context, accountId: string, token: string) =>
  send(ctx, claim, { kind: "claim", ...linkFor(ctx, accountId, token) });
export const claim = linked("claim", resetUrl, { task });

/** The same to the address that a principal has given a teacher. */
export const sendMoved = (ctx: Context, accountId: string, token: string) =>
  send(ctx, moved, { kind: "moved", ...linkFor(ctx, accountId, token) });
export const moved = linked("moved", resetUrl, { task, facts: places });

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
