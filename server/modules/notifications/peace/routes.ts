import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../../platform/http/entity-tag.ts";
import { refuses, tagged } from "../../../platform/http/notes.ts";
import { type Actor, Email, session } from "../../auth/index.ts";
import { Peace, PeaceChange, PeacePreview } from "./model.ts";
import { previewPeace } from "./preview.ts";
import { peaceOf, peaceState } from "./read.ts";
import { savePeace } from "./save.ts";

const own = { email: Type.Optional(Email) };
const Own = Type.Object(own);
const OwnChange = Type.Object({ ...own, ...PeaceChange.properties });

/** Calls about what somebody wants to hear of, and when: their own alone (rule: peace-is-private). */
export function peaceRoutes(ctx: RootContext) {
  const present = (actor: Actor) => async () => {
    const choices = await peaceOf(ctx, actor);
    return { present: choices, tag: tagOf(peaceState(choices)) };
  };
  const asked = { signedIn: ["user"] as const, ownName: ["email"] as const };
  return new Elysia({ name: "peace", tags: ["News"] })
    .use(session(ctx))
    .post("/api/users/peace", ({ actor, set }) => readTagged({ set }, present(actor)), {
      ...asked,
      body: Own,
      response: { 200: Peace },
      detail: {
        summary: "Of what the caller wants to hear, and when",
        ...tagged,
        ...refuses("not_yourself"),
        description: "It decides who is told of new jobs; the list of open jobs has them all.",
      },
    })
    .post(
      "/api/users/peace/save",
      ({ actor, body, request, set }) => {
        const { email: _own, ...change } = body;
        const save = (ifMatch: string | null) => savePeace(ctx, actor, change, ifMatch);
        return saveTagged({ request, set }, { read: present(actor), as: Peace, save, stateOf: peaceState });
      },
      {
        ...asked,
        body: OwnChange,
        response: { 200: Peace },
        detail: {
          summary: "Save it; what is left out keeps its value",
          ...matchTag,
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/users/peace/preview",
      ({ actor, body }) => {
        const { email: _own, ...change } = body;
        return previewPeace(ctx, actor, change);
      },
      {
        ...asked,
        body: OwnChange,
        response: { 200: PeacePreview },
        detail: {
          summary: "What the last week would have been with these choices",
          ...refuses("not_yourself"),
        },
      },
    );
}
