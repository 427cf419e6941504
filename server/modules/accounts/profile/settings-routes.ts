import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { called } from "../../../platform/shapes/called.ts";
import { Email, session, Token } from "../../auth/index.ts";
import { toggleFavourite } from "./favourites.ts";
import { freshTokenWith } from "./fresh-token.ts";
import { saveSettings } from "./settings.ts";

const Done = Type.Object({ success: Type.Boolean() });
const own = { email: Type.Optional(Email) };

/** Calls about what somebody has chosen for themselves. */
export function settingsRoutes(ctx: RootContext) {
  return new Elysia({ name: "profiles-settings" }).use(rememberedRoutes(ctx)).use(sendingRoutes(ctx));
}

function rememberedRoutes(ctx: RootContext) {
  const freshToken = freshTokenWith(ctx);
  return new Elysia({ name: "profiles-remembered", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/shared/default-description",
      async ({ actor, body, request, set }) => {
        await saveSettings(ctx, actor, { defaultDescription: body.defaultDescription });
        return freshToken(request, set);
      },
      {
        signedIn: ["teacher", "principal"],
        ownName: ["email"],
        body: Type.Object({ ...own, defaultDescription: Type.String({ maxLength: 5000 }) }),
        response: { 200: Token },
        detail: { summary: "Save the text that new jobs begin with", ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/shared/remember",
      async ({ actor, body, request, set }) => {
        const { remembered } = await toggleFavourite(ctx, actor, body.id ?? body.email ?? "");
        return { ...(await freshToken(request, set)), remembered };
      },
      {
        signedIn: ["teacher", "principal"],
        ownName: ["email"],
        body: Type.Object({
          own: called("email", own.email),
          email: called("rememberUserEmail", Type.Optional(Email)),
          id: called("rememberUserId", Type.Optional(Type.String({ format: "uuid" }))),
        }),
        response: { 200: Type.Object({ token: Type.String(), remembered: Type.Boolean() }) },
        detail: {
          summary: "Remember a substitute, or forget one who was remembered",
          ...refuses("not_yourself"),
          description:
            "By `rememberUserEmail`, where they have given their address to a school of the caller's, or by `rememberUserId`.",
        },
      },
    );
}

function sendingRoutes(ctx: RootContext) {
  return new Elysia({ name: "profiles-sending", tags: ["Accounts"] })
    .use(session(ctx))
    .post(
      "/api/shared/settings/sendpush",
      async ({ actor, body }) => {
        await saveSettings(ctx, actor, { pushEnabled: body.pushEnabled });
        return { success: true };
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: Type.Object({ ...own, pushEnabled: called("pushBool", Type.Boolean()) }),
        response: { 200: Done },
        detail: { summary: "Switch push notifications on or off", ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/shared/set/sendemail",
      async ({ actor, body }) => {
        await saveSettings(ctx, actor, { mailEnabled: body.mailEnabled });
        return { success: true };
      },
      {
        signedIn: true,
        ownName: ["email"],
        body: Type.Object({ ...own, mailEnabled: called("emailBool", Type.Boolean()) }),
        response: { 200: Done },
        detail: { summary: "Switch e-mail notifications on or off", ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/users/set/findable",
      async ({ actor, body }) => {
        await saveSettings(ctx, actor, { findable: body.findable });
        return { success: true };
      },
      {
        signedIn: ["user"],
        ownName: ["email"],
        body: Type.Object({ ...own, findable: called("findableBool", Type.Boolean()) }),
        response: { 200: Done },
        detail: {
          summary: "Let schools of the caller's regions find them, or not",
          ...refuses("not_yourself"),
          description:
            "Off unless switched on. Schools see name, picture, status and what the profile tells of work, and neither " +
            "telephone nor address before they have chosen the person.",
        },
      },
    );
}
