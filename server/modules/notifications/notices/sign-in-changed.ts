import type { Context } from "../../../platform/context.ts";
import { plain, securityUrl } from "../messages/message.ts";
import { type Kind, newId, send, type ToAccount } from "./notice.ts";

/** What somebody has changed of how they sign in (rule: sign-in-changes-told). */
export type SignInChange =
  | "passkeyAdded"
  | "passkeyRemoved"
  | "totpSet"
  | "totpRemoved"
  | "recoveryCodesMade"
  | "recoveryCodeUsed"
  | "secondFactorReset";

export const sendSignInChanged = (ctx: Context, accountId: string, change: SignInChange) =>
  send(ctx, signInChanged, { kind: "signInChanged", id: newId(), accountId, change });

export const signInChanged: Kind<ToAccount<"signInChanged"> & { change: SignInChange }> = {
  task: "send-sign-in-notice",
  message: (config, { change }, { lang }) =>
    plain(lang, change, { url: securityUrl(config), note: `mail:${change}.note` }),
};
