import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refusedAs } from "../../../platform/failures/errors.ts";
import { readCookie } from "../../../platform/http/cookies.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { type Lang, say } from "../../../platform/i18n.ts";
import { actorOf, EmailOnly, PasswordReset, session } from "../../auth/index.ts";
import { browserOf, deviceCookie, deviceCookieName } from "../../auth/sessions/device/index.ts";
import { signInNames } from "../../auth/wire.ts";
import { requestActivation, requestReset } from "./request-link.ts";
import { resetPassword } from "./reset-password.ts";

const Said = Type.Object({ success: Type.Boolean(), msg: Type.String() });

/** Links to set a password or to activate. */
export function linkRoutes(ctx: RootContext) {
  return new Elysia({ name: "links" }).use(resetRoutes(ctx)).use(confirmationRoutes(ctx));
}

function resetRoutes(ctx: RootContext) {
  return new Elysia({ name: "links-reset", tags: ["Auth"] })
    .use(session(ctx))
    .post(
      "/api/shared/forgot",
      async ({ body, address, request, lang }) => {
        const { device } = browserOf(request);
        const asking = { address, device, actor: await actorOf(ctx, request) };
        await refusedAs(signInNames, () => requestReset(ctx, body.email, asking));
        return { success: true, msg: say(lang, "auth:forgot.sent") };
      },
      {
        body: EmailOnly,
        response: { 200: Said },
        detail: {
          summary: "Mail a link to set a new password",
          ...refuses("email_not_found", "too_many_attempts"),
        },
      },
    )
    .post(
      "/api/shared/reset/:token",
      async ({ body, params, lang, request, set }) => {
        // The documented path has the literal placeholder; the token then travels in the body
        // (rule: reset-token-in-body).
        const token = body.resetToken ?? params.token;
        const { device, passkeys } = await resetPassword(ctx, token, body);
        set.headers["set-cookie"] = deviceCookie(ctx.config, readCookie(request, deviceCookieName), device);
        return { success: true, msg: afterReset(lang, passkeys) };
      },
      {
        params: Type.Object({ token: Type.String({ maxLength: 200 }) }),
        body: Type.Object({
          ...PasswordReset.properties,
          resetToken: Type.Optional(Type.String({ maxLength: 200 })),
        }),
        response: { 200: Said },
        detail: {
          summary: "Set a new password with the token of a link",
          ...refuses("link_unknown", "link_expired"),
        },
      },
    );
}

const afterReset = (lang: Lang, passkeys: number) =>
  passkeys === 0
    ? say(lang, "auth:reset.done")
    : say(lang, { key: "auth:reset.taken", values: { count: passkeys } });

function confirmationRoutes(ctx: RootContext) {
  return new Elysia({ name: "links-confirmation", tags: ["Auth"] }).use(session(ctx)).post(
    "/api/users/confirm-email",
    async ({ body, address, lang }) => {
      const { alreadyConfirmed } = await refusedAs(signInNames, () =>
        requestActivation(ctx, body.email, address),
      );
      // Clients compare with the English words (rule: already-confirmed); `msg` is for people.
      const msg = say(lang, alreadyConfirmed ? "auth:activation.already" : "auth:activation.sent");
      return { message: alreadyConfirmed ? "Already confirmed" : "Sent", msg };
    },
    {
      body: EmailOnly,
      response: { 200: Type.Object({ message: Type.String(), msg: Type.String() }) },
      detail: { summary: "Mail a new activation link", ...refuses("email_not_found", "too_many_attempts") },
    },
  );
}
