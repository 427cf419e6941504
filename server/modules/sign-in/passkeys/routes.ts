import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { session, Token } from "../../auth/index.ts";
import { browserOf, signInCookies } from "../../auth/sessions/device/index.ts";
import { Done, NewPasskey, Options, OwnPasskeys, PasskeyId, PasskeySignIn } from "../model.ts";
import { sessionOf } from "../session-of.ts";
import { passkeyToWire } from "../wire.ts";
import { addPasskey, beginAdding } from "./add.ts";
import { challengeIn } from "./challenge.ts";
import { madeCredential, usedCredential } from "./credential.ts";
import { ownPasskeys, removePasskey } from "./own.ts";
import { beginSigningIn, signInWithPasskey } from "./sign-in.ts";

export function passkeyRoutes(ctx: RootContext) {
  return new Elysia({ name: "passkeys" }).use(entryRoutes(ctx)).use(addingRoutes(ctx)).use(ownRoutes(ctx));
}

/** Signing in with one. */
function entryRoutes(ctx: RootContext) {
  return new Elysia({ name: "passkey-entry", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/login/passkey/begin",
      async ({ request, set }) => {
        const { options, cookie } = await beginSigningIn(ctx, challengeIn(request));
        set.headers["set-cookie"] = cookie;
        return options;
      },
      {
        response: { 200: Options },
        detail: {
          summary: "Begin to sign in with a passkey",
          description:
            "Also sets a cookie: within five minutes, that browser alone can answer the challenge.",
        },
      },
    )
    .post(
      "/api/shared/login/passkey",
      async ({ body, request, address, set }) => {
        const credential = usedCredential(body.credential);
        const signedIn = await signInWithPasskey(
          ctx,
          credential,
          challengeIn(request),
          address,
          browserOf(request),
        );
        set.headers["set-cookie"] = signInCookies(ctx.config, request, signedIn);
        return { token: signedIn.token };
      },
      {
        body: PasskeySignIn,
        response: { 200: Token },
        detail: {
          summary: "Sign in with a passkey, without a password; also sets the session cookie",
          ...refuses(
            "passkey_expired",
            "passkey_refused",
            "closed",
            "not_confirmed",
            "locked",
            "not_approved",
            "deactivated",
            "too_many_attempts",
          ),
        },
      },
    );
}

function addingRoutes(ctx: RootContext) {
  return new Elysia({ name: "passkey-adding", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/passkeys/begin",
      async ({ actor, request, set }) => {
        const sessionId = await sessionOf(ctx, request);
        const { options, cookie } = await beginAdding(ctx, actor, sessionId, challengeIn(request));
        set.headers["set-cookie"] = cookie;
        return options;
      },
      {
        signedIn: "half",
        response: { 200: Options },
        detail: {
          summary: "Begin to add a passkey to this account",
          description:
            "Also sets a cookie: within five minutes, this session alone can answer the challenge.",
          ...refuses("sign_in_again", "second_factor_required"),
        },
      },
    )
    .post(
      "/api/shared/passkeys/add",
      async ({ actor, body, request }) => {
        const made = { name: body.name, credential: madeCredential(body.credential) };
        await addPasskey(ctx, actor, await sessionOf(ctx, request), challengeIn(request), made);
        return { success: true };
      },
      {
        signedIn: "half",
        body: NewPasskey,
        response: { 200: Done },
        detail: {
          summary: "Add the passkey that a browser has made",
          ...refuses(
            "sign_in_again",
            "second_factor_required",
            "passkey_expired",
            "passkey_refused",
            "passkeys_full",
          ),
        },
      },
    );
}

function ownRoutes(ctx: RootContext) {
  return new Elysia({ name: "own-passkeys", tags: ["Auth"] })
    .use(session(ctx))
    .get("/api/shared/passkeys", async ({ actor }) => (await ownPasskeys(ctx, actor)).map(passkeyToWire), {
      signedIn: true,
      response: { 200: OwnPasskeys },
      detail: { summary: "The passkeys of this account" },
    })
    .post(
      "/api/shared/passkeys/remove",
      async ({ actor, body, request }) => {
        await removePasskey(ctx, actor, await sessionOf(ctx, request), body.id);
        return { success: true };
      },
      {
        signedIn: true,
        body: PasskeyId,
        response: { 200: Done },
        detail: {
          summary: "Remove a passkey of this account",
          ...refuses("sign_in_again", "not_found", "last_second_factor"),
        },
      },
    );
}
