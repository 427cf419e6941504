import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { Done, OwnSessions, SessionId } from "./model.ts";
import { session } from "./session.ts";
import { tokenOf } from "./sessions/cookie.ts";
import { endOtherSessions, endOwnSession } from "./sessions/ending/end-own.ts";
import { ownSessions } from "./sessions/list.ts";
import { sessionToWire } from "./wire.ts";

const asking = (request: Request) => tokenOf(request)?.token ?? "";

/** Where somebody is signed in. */
export function sessionRoutes(ctx: RootContext) {
  return new Elysia({ name: "auth-sessions", tags: ["Auth"] })
    .use(session(ctx))
    .get(
      "/api/shared/sessions",
      async ({ actor, request }) => (await ownSessions(ctx, actor, asking(request))).map(sessionToWire),
      {
        signedIn: true,
        response: { 200: OwnSessions },
        detail: { summary: "The devices that this account is signed in on" },
      },
    )
    .post(
      "/api/shared/sessions/end",
      async ({ actor, body }) => {
        await endOwnSession(ctx, actor, body.id);
        return { success: true };
      },
      {
        signedIn: true,
        body: SessionId,
        response: { 200: Done },
        detail: { summary: "End one session of this account", ...refuses("not_found") },
      },
    )
    .post(
      "/api/shared/sessions/end-others",
      async ({ actor, request }) => {
        await endOtherSessions(ctx, actor, asking(request));
        return { success: true };
      },
      {
        signedIn: true,
        response: { 200: Done },
        detail: { summary: "End all sessions of this account but the one that asks" },
      },
    );
}
