import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { unauthenticated } from "../../../platform/failures/errors.ts";
import { vapidKeys } from "../../../platform/secrets/vapid.ts";
import { session, visitOf } from "../../auth/index.ts";
import { subscribe, unsubscribe } from "./subscriptions.ts";

const endpoint = Type.String({ minLength: 1, maxLength: 2000 });
const Subscription = Type.Object({
  endpoint,
  keys: Type.Object({
    p256dh: Type.String({ pattern: "^[A-Za-z0-9_-]{87}=?$" }),
    auth: Type.String({ pattern: "^[A-Za-z0-9_-]{22}(==)?$" }),
  }),
});
const done = { 200: Type.Object({ success: Type.Boolean() }) };

export function pushRoutes(ctx: RootContext) {
  return new Elysia({ name: "push", tags: ["Push"] })
    .use(session(ctx))
    .get("/api/shared/push/key", () => ({ publicKey: vapidKeys(ctx.config).publicKey }), {
      signedIn: true,
      response: { 200: Type.Object({ publicKey: Type.String() }) },
      detail: { summary: "The key that signs our pushes" },
    })
    .post(
      "/api/shared/push/subscribe",
      async ({ request, body }) => {
        const visit = await visitOf(ctx, request);
        if (!visit) throw unauthenticated();
        await subscribe(ctx, visit, body);
        return { success: true };
      },
      {
        signedIn: true,
        body: Subscription,
        response: done,
        detail: { summary: "Send pushes to this device" },
      },
    )
    .post(
      "/api/shared/push/unsubscribe",
      async ({ actor, body }) => {
        await unsubscribe(ctx, actor, body.endpoint);
        return { success: true };
      },
      {
        signedIn: true,
        body: Type.Object({ endpoint }),
        response: done,
        detail: { summary: "Send no more pushes to this device" },
      },
    );
}
