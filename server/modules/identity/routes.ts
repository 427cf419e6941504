// (rule: identity-verification)
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { readCookie } from "../../platform/http/cookies.ts";
import { neverRefuses, refuses } from "../../platform/http/notes.ts";
import { actorOf, session } from "../auth/index.ts";
import { browserCookie, cookieName } from "./browser-cookie.ts";
import { Authorize, AuthUrl, Problem } from "./model.ts";
import { startVerification } from "./start.ts";
import { endVerification } from "./verification.ts";

export function identityRoutes(ctx: RootContext) {
  return new Elysia({ name: "identity" }).use(beginningRoutes(ctx)).use(callbackRoutes(ctx));
}

function beginningRoutes(ctx: RootContext) {
  return new Elysia({ name: "identity-beginning", tags: ["Identity"] }).use(session(ctx)).get(
    "/oauth/authorize",
    async ({ actor, set }) => {
      const { authUrl, cookie } = await startVerification(ctx, actor);
      set.headers["set-cookie"] = cookie;
      set.headers["cache-control"] = "no-store";
      return { authUrl };
    },
    {
      signedIn: ["user"],
      ownName: ["email"],
      query: Authorize,
      response: { 200: AuthUrl },
      detail: {
        summary: "Begin to verify the caller's identity",
        ...refuses("not_yourself", "too_many_attempts", "identity_not_configured", "identity_provider_down"),
        description:
          "Also sets a cookie: only the browser that asked can end the verification. 503 without a provider, or when it does not answer.",
      },
    },
  );
}

function callbackRoutes(ctx: RootContext) {
  return new Elysia({ name: "identity-callback", tags: ["Identity"] }).use(session(ctx)).get(
    "/oauth/callback",
    async ({ request }) => {
      const problem = await endVerification(ctx, {
        query: new URL(request.url).searchParams,
        browserSecret: readCookie(request, cookieName),
        actor: await actorOf(ctx, request),
      });
      const outcome = new URLSearchParams(
        problem ? { status: "failed", message: problem } : { status: "success" },
      );
      return new Response(null, {
        status: 303,
        headers: {
          location: `/app/profile?${outcome}`,
          "set-cookie": browserCookie(ctx.config, "", 0),
          "cache-control": "no-store",
        },
      });
    },
    {
      // Whatever the query holds, a browser is answered, never with JSON: nothing is validated here.
      detail: {
        summary: "Where the identity provider sends the browser back to",
        ...neverRefuses,
        description:
          "Redirects to `/app/profile?status=success` or `?status=failed&message=<name>`; the name stands for a text of `errors:identity`.",
        parameters: ["code", "state", "iss", "error"].map((name) => ({
          name,
          in: "query" as const,
          schema: { type: "string" as const },
        })),
        responses: {
          303: {
            description: `Redirect to the profile page. Names of failures: ${Object.values(Problem.anyOf)
              .map((option) => option.const)
              .join(", ")}.`,
          },
        },
      },
    },
  );
}
