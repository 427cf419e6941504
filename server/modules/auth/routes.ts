// (rule: sessions-end-at-once)
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { unauthenticated } from "../../platform/failures/errors.ts";
import { refuses } from "../../platform/http/notes.ts";
import { Done, EmailOnly, Token } from "./model.ts";
import { recordLogin } from "./passwords/login.ts";
import { session } from "./session.ts";
import { sessionRoutes } from "./session-routes.ts";
import { clearedSessionCookie, sessionCookie, tokenOf, tokensOf } from "./sessions/cookie.ts";
import { endSession } from "./sessions/ending/end.ts";
import { renewToken } from "./sessions/renew.ts";

export function authRoutes(ctx: RootContext) {
  return new Elysia({ name: "auth" }).use(signOutRoutes(ctx)).use(tokenRoutes(ctx)).use(sessionRoutes(ctx));
}

function signOutRoutes(ctx: RootContext) {
  return new Elysia({ name: "auth-sign-out", tags: ["Auth"] }).use(session(ctx)).post(
    "/api/shared/logout",
    async ({ request, set }) => {
      // Both: whoever presses "sign out" in a browser is not to stay signed in by its cookie.
      for (const token of tokensOf(request)) await endSession(ctx, token);
      set.headers["set-cookie"] = clearedSessionCookie(ctx.config);
      return { success: true };
    },
    {
      response: { 200: Done },
      detail: {
        summary: "Sign out: the session ends, with every token that it was renewed into",
        description: "Succeeds without a session too. Other sessions of the account go on.",
      },
    },
  );
}

function tokenRoutes(ctx: RootContext) {
  return new Elysia({ name: "auth-token", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/lastlogin",
      async ({ actor }) => {
        await recordLogin(ctx, actor.id);
        return { success: true };
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: EmailOnly,
        response: { 200: Done },
        detail: { summary: "Note the time of a sign-in", ...refuses("not_yourself") },
      },
    )
    .get(
      "/api/shared/update/token",
      async ({ request, set }) => {
        const given = tokenOf(request);
        const renewed = given ? await renewToken(ctx, given.token) : null;
        if (!renewed) throw unauthenticated();
        set.headers["set-cookie"] = sessionCookie(ctx.config, renewed.cookieToken);
        return { token: renewed.token };
      },
      {
        signedIn: true,
        response: { 200: Token },
        detail: { summary: "Renew the session, up to 30 days after signing in" },
      },
    );
}
