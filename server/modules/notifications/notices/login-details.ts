import type { Config } from "../../../platform/config.ts";
import type { Context } from "../../../platform/context.ts";
import { seal } from "../../../platform/secrets/seal.ts";
import type { Receiver } from "../delivery.ts";
import { confirmUrl, loginUrl } from "../messages/message.ts";
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
  type WithLink,
} from "./notice.ts";

/** The link is for who has not confirmed the address. */
type LoginDetails = ToAccount<"loginDetails"> & { sealedPassword: string; sealedToken?: string };

const facts = ({ db }: Context, _: unknown, { id, lang }: Receiver) => schoolsOf(db, id, lang);

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
  facts,
  message: (config, { sealedPassword, sealedToken }, { lang, email }, school) => {
    const password = opened(config, sealedFor.password, sealedPassword);
    const name = sealedToken ? "loginDetails" : "newPassword";
    return plain(lang, name, {
      url: urlOf(config, sealedToken),
      facts: factsIn(lang, [
        ["school", school],
        ["email", email, { exact: true }],
        ["password", password, { exact: true }],
      ]),
      note: `mail:${name}.note`,
    });
  },
};

const urlOf = (config: Config, sealedToken?: string) =>
  sealedToken ? confirmUrl(config, opened(config, sealedFor.link, sealedToken)) : loginUrl(config);

/** To a teacher whom a principal has added; the link confirms the address. */
export const sendAdded = (ctx: Context, accountId: string, token: string) =>
  send(ctx, added, { kind: "added", id: newId(), accountId, sealedToken: sealLink(ctx, token) });

export const added: Kind<WithLink<"added">, string> = {
  facts,
  message: (config, { sealedToken }, { lang }, school) =>
    plain(lang, "added", {
      url: urlOf(config, sealedToken),
      facts: factsIn(lang, [["school", school]]),
      note: "mail:added.note",
    }),
};
