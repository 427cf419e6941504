import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refusedAs } from "../../platform/failures/errors.ts";
import { refuses } from "../../platform/http/notes.ts";
import { session, Token } from "../auth/index.ts";
import { login } from "../auth/passwords/index.ts";
import { browserOf, signInCookies } from "../auth/sessions/device/index.ts";
import { confirmPassword } from "../auth/sessions/index.ts";
import { signInNames } from "../auth/wire.ts";
import { ConfirmedPassword, Done, SignIn } from "./model.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { secondFactorAtSignIn } from "./second-factor/give.ts";
import { secondFactorRoutes } from "./second-factor/routes.ts";
import { sessionOf } from "./session-of.ts";

/** By what people sign in, and what they change of it. */
export function signInRoutes(ctx: RootContext) {
  return new Elysia({ name: "sign-in" })
    .use(passwordEntry(ctx))
    .use(passkeyRoutes(ctx))
    .use(secondFactorRoutes(ctx));
}

function passwordEntry(ctx: RootContext) {
  return new Elysia({ name: "password-entry", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/login",
      async ({ body: { code, ...input }, address, request, set }) => {
        const signedIn = await refusedAs(signInNames, () =>
          login(ctx, input, address, browserOf(request), secondFactorAtSignIn(ctx, code || undefined)),
        );
        set.headers["set-cookie"] = signInCookies(ctx.config, request, signedIn);
        return { token: signedIn.token };
      },
      {
        body: SignIn,
        response: { 200: Token },
        detail: {
          summary: "Sign in; also sets the session cookie",
          description:
            "An operator sends `code` as well. One who has no second factor yet gets a session in which it can be set up, and nothing else.",
          ...refuses(
            "email_not_found",
            "password_incorrect",
            "code_incorrect",
            "second_factor_required",
            "closed",
            "not_confirmed",
            "locked",
            "not_approved",
            "deactivated",
            "too_many_attempts",
          ),
        },
      },
    )
    .post(
      "/api/shared/password/confirm",
      async ({ actor, body, request }) => {
        await confirmPassword(ctx, actor, await sessionOf(ctx, request), body.password);
        return { success: true };
      },
      {
        signedIn: true,
        body: ConfirmedPassword,
        response: { 200: Done },
        detail: {
          summary: "Give the password again, to change for ten minutes by what one signs in",
          ...refuses("too_many_attempts"),
        },
      },
    );
}
