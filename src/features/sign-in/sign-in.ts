import { browserOf, Login, login, signInCookies } from "../../../server/modules/auth/index.ts";
import { Refusal } from "../../../server/platform/errors.ts";
import { say } from "../../../server/platform/i18n.ts";
import { homeOf, safePath } from "../../../server/platform/pages/detours.ts";
import { parse } from "../../../server/platform/validation.ts";

export interface Attempt {
  email: string;
  next: string | undefined;
  errors: Record<string, string>;
}

interface SignedIn {
  location: string;
  cookies: string[];
}

/** The e-mail address of the last visit is remembered for half a year (SPEC 2). */
const rememberFor = 60 * 60 * 24 * 183;

/** Signs in with the login form: where to go then, or what was wrong with it. */
export async function signIn(
  locals: App.Locals,
  request: Request,
  form: FormData,
): Promise<SignedIn | Attempt> {
  const { ctx, lang, clientAddress } = locals;
  const text = (name: string) => String(form.get(name) ?? "");
  const email = text("email").trim().toLowerCase();
  const next = safePath(text("next"));
  try {
    const input = parse(Login, { email, password: text("password") });
    const signedIn = await login(ctx, input, clientAddress, browserOf(request));
    return {
      location: next ?? homeOf(signedIn.actor),
      cookies: [
        ...signInCookies(ctx.config, request, signedIn),
        rememberCookie(email, ctx.config.publicUrl.startsWith("https:")),
      ],
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = Object.entries(error.fields).map(([field, message]) => [field, say(lang, message)]);
    return { email, next, errors: Object.fromEntries(errors) };
  }
}

/** An empty address forgets. */
export function rememberCookie(email: string, secure: boolean): string {
  const age = email ? rememberFor : 0;
  const flags = `Path=/app; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;
  return `_email=${encodeURIComponent(email)}; ${flags}`;
}
