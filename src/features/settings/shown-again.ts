import type { Actor } from "../../../server/modules/auth/index.ts";
import { type TotpSetup, totpSetup } from "../../../server/modules/sign-in/second-factor/index.ts";
import type { Context } from "../../../server/platform/context.ts";
import { textIn } from "../../components/form/sent/read.ts";

/** The app that a form was setting up when its code was wrong; undefined when that has become too old, or is none. */
export function shownAgain(ctx: Context, actor: Actor, form: FormData): TotpSetup | undefined {
  const sealed = textIn(form, "setup");
  if (!sealed) return undefined;
  try {
    return totpSetup(ctx, actor, sealed);
  } catch {
    return undefined;
  }
}
