import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { session } from "../../auth/index.ts";
import type { Switchable } from "../occasions/kind.ts";
import { setSwitch, switchables, switchesOf } from "./switches.ts";

const kind = Type.Unsafe<Switchable>(
  Type.Union(
    switchables.map((kind) => Type.Literal(kind)),
    {
      description:
        "`choices`: being chosen, not, or no more. `reminders`: that what one is chosen for begins soon. `changes`: of a job that one has applied for, or its deletion. `applications` and `withdrawals`: of substitutes, to posters",
    },
  ),
);
const channel = Type.Union([Type.Literal("mail"), Type.Literal("push")], { description: "How it goes out" });
const OfKind = Type.Object({
  kind,
  mail: Type.Boolean({ description: "Whether it is mailed" }),
  push: Type.Boolean({ description: "Whether it is pushed" }),
});

export function switchRoutes(ctx: RootContext) {
  return new Elysia({ name: "switches", tags: ["News"] })
    .use(session(ctx))
    .post("/api/notifications/switches", ({ actor }) => switchesOf(ctx, actor), {
      signedIn: true,
      response: { 200: Type.Array(OfKind) },
      detail: {
        summary: "Of what the caller wants mails and pushes, as what they act as",
        description: "Beside the switches of all mails and of all pushes: without these nothing is sent.",
      },
    })
    .post(
      "/api/notifications/switch",
      async ({ actor, body }) => {
        await setSwitch(ctx, actor, body);
        return { success: true };
      },
      {
        signedIn: true,
        body: Type.Object({ kind, channel, on: Type.Boolean({ description: "Whether it is wanted" }) }),
        response: { 200: Type.Object({ success: Type.Boolean() }) },
        detail: { summary: "Switch mails or pushes of one kind on or off" },
      },
    );
}
