import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { type AccountType, session } from "../../auth/index.ts";
import { managedJob } from "../managed-job.ts";
import { Done, JobReference, keyOf, seeksJob, selfNames } from "../requests.ts";
import { audienceOf, audienceTold } from "./audience.ts";
import { GroupName } from "./model.ts";
import { openToAll } from "./open-to-all.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const tags = ["Jobs"];

const Audience = Type.Object({
  groups: Type.Array(
    Type.Object({
      group: GroupName,
      people: Type.Integer({ description: "Those of an earlier group are not counted again" }),
      seen: Type.Integer({ description: "How many of them have opened the job" }),
      opensAt: Type.Optional(Type.String({ description: "When they hear of it, if they do not yet" })),
      opened: Type.Boolean(),
      openedAt: Type.Optional(Type.String({ description: "Since when they hear of it, if they do" })),
    }),
    { description: "In order; of a job that all heard of at once everybody alone" },
  ),
  openedBy: Type.Union([Type.Literal("clock"), Type.Literal("person")], {
    description:
      "Why the last of those who hear of it does: their time had come, or somebody of the school would not wait",
  }),
});

/** (rule: who-hears-first) */
export function stageRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => managedJob(ctx.db, actor, key));
  return new Elysia({ name: "stages" })
    .use(session(ctx))
    .post(
      "/api/teachers/audience",
      async ({ actor, body }) => audienceTold(await audienceOf(ctx, actor, keyOf(body))),
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: JobReference,
        response: { 200: Audience },
        detail: {
          tags,
          summary: "Who hears of a job when: groups and numbers, no names",
          ...refuses("not_yourself", "not_found"),
        },
      },
    )
    .post(
      "/api/teachers/audience/open",
      async ({ actor, body }) => ({ success: true, ...(await openToAll(ctx, actor, keyOf(body))) }),
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: JobReference,
        response: {
          200: Type.Object({
            ...Done.properties,
            opened: Type.Boolean({ description: "Whether somebody did not hear of it yet" }),
          }),
        },
        detail: {
          tags,
          summary: "Let everybody hear of a job now; it cannot be taken back",
          ...refuses("not_yourself", "not_found", "job_past", "job_filled"),
        },
      },
    );
}
