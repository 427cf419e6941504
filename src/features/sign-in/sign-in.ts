import { Login } from "../../../server/modules/auth/index.ts";
import { login } from "../../../server/modules/auth/passwords/index.ts";
import { browserOf, signInCookies } from "../../../server/modules/auth/sessions/device/index.ts";
import {
  challengeIn,
  signInWithPasskey,
  usedCredentialIn,
} from "../../../server/modules/sign-in/passkeys/index.ts";
import { secondFactorAtSignIn } from "../../../server/modules/sign-in/second-factor/index.ts";
import type { Config } from "../../../server/platform/config.ts";
import { setCookie } from "../../../server/platform/http/cookies.ts";
import { parse } from "../../../server/platform/http/validation.ts";
import { canonicalEmail } from "../../../server/platform/mail/mailbox.ts";
import { homeOf, safePath } from "../../../server/platform/pages/redirects.ts";
import { attempt } from "../../components/form/sent/action.ts";
import { textIn } from "../../components/form/sent/read.ts";

export interface Attempt {
  email: string;
  next: string | undefined;
  errors: Record<string, string>;
  status: number;
}

interface SignedIn {
  location: string;
  cookies: string[];
}

/** The e-mail address of the last visit is remembered for half a year (rule: remembered-address). */
const rememberFor = 60 * 60 * 24 * 183;

/** Signs in with the login form: where to go then, or what was wrong with it. */
export async function signIn(
  locals: App.Locals,
  request: Request,
  form: FormData,
): Promise<SignedIn | Attempt> {
  const { ctx, lang, clientAddress } = locals;
  const email = canonicalEmail(textIn(form, "email"));
  const next = safePath(textIn(form, "next"));
  const passkey = textIn(form, "passkey");
  const outcome = await attempt(lang, () => {
    if (passkey) {
      const credential = usedCredentialIn(passkey);
      return signInWithPasskey(ctx, credential, challengeIn(request), clientAddress, browserOf(request));
    }
    const input = parse(Login, { email: textIn(form, "email"), password: textIn(form, "password") });
    return login(ctx, input, clientAddress, browserOf(request), secondFactorAtSignIn(ctx, undefined, true));
  });
  if (!("done" in outcome)) return { email, next, errors: outcome.errors, status: outcome.status };
  const signedIn = outcome.done;
  return {
    location: signedIn.half ? askingFirst(next) : (next ?? homeOf(signedIn.actor)),
    cookies: [
      ...signInCookies(ctx.config, request, signedIn),
      rememberCookie(ctx.config, signedIn.actor.email),
    ],
  };
}

/** Where an operator gives the second factor, and is led on from. */
const askingFirst = (next: string | undefined) =>
  `/app/second-factor${next ? `?next=${encodeURIComponent(next)}` : ""}`;

/** An empty address forgets. */
export function rememberCookie(config: Config, email: string): string {
  return setCookie(config, { name: "_email", value: email, seconds: email ? rememberFor : 0, path: "/app" });
}
