import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { matchTag, readTagged, saveTagged } from "../../platform/http/entity-tag.ts";
import { refuses, tagged } from "../../platform/http/notes.ts";
import { session } from "../auth/index.ts";
import { SelfOnly } from "../schools/index.ts";
import { OwnTimesAnswer, TimesSaving, TodaySaying } from "./model.ts";
import { ownTimes, saveTimes } from "./save.ts";
import { sayToday } from "./today.ts";

const signedIn = ["user"] as const;
const ownName = ["email"];
const Said = Type.Object({
  success: Type.Boolean(),
  date: Type.String({ format: "date", description: "Today by the clock of the caller's region" }),
});

/** When a substitute can work: theirs alone to read and to save (rule: own-times). */
export function availabilityRoutes(ctx: RootContext) {
  return new Elysia({ name: "availability", tags: ["Accounts"] })
    .use(session(ctx))
    .post("/api/users/times", ({ actor, set }) => readTagged({ set }, () => ownTimes(ctx, actor)), {
      signedIn,
      ownName,
      body: SelfOnly,
      response: { 200: OwnTimesAnswer },
      detail: {
        summary: "When the caller can work, as they told it",
        description:
          "By the clock of the first of their regions. Nobody else is told of it, no school in any form.",
        ...tagged,
        ...refuses("not_yourself"),
      },
    })
    .post(
      "/api/users/times/save",
      ({ actor, body: { email: _own, ...change }, request, set }) =>
        saveTagged(
          { request, set },
          {
            read: () => ownTimes(ctx, actor),
            as: OwnTimesAnswer,
            save: (ifMatch) => saveTimes(ctx, actor, change, ifMatch),
            stateOf: (saved) => saved,
          },
        ),
      {
        signedIn,
        ownName,
        body: TimesSaving,
        response: { 200: OwnTimesAnswer },
        detail: {
          summary: "Save when the caller can work; what is left out stays",
          ...matchTag,
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/users/times/today",
      async ({ actor, body: { can } }) => ({ success: true, date: await sayToday(ctx, actor, { can }) }),
      {
        signedIn,
        ownName,
        body: TodaySaying,
        response: { 200: Said },
        detail: {
          summary: "Say that the caller cannot work today, or can after all",
          description: "Until midnight. What was told of the day before stands again when it is taken back.",
          ...refuses("not_yourself"),
        },
      },
    );
}
