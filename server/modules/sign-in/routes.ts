import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { confirmPassword, session } from "../auth/index.ts";
import { ConfirmedPassword, Done } from "./model.ts";
import { passkeyRoutes } from "./passkeys/routes.ts";
import { sessionOf } from "./session-of.ts";

/** By what people sign in, and what they change of it. */
export function signInRoutes(ctx: RootContext) {
  return new Elysia({ name: "sign-in" }).use(confirmingRoutes(ctx)).use(passkeyRoutes(ctx));
}

function confirmingRoutes(ctx: RootContext) {
  return new Elysia({ name: "sign-in-confirming", tags: ["Auth"] }).use(session(ctx)).post(
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
