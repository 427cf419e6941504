import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refusedAs } from "../../platform/errors.ts";
import { refuses } from "../../platform/http/notes.ts";
import type { AccountType } from "../auth/index.ts";
import { session } from "../auth/index.ts";
import { Done, done, JobReference, keyOf, seeksJob, selfNames } from "../bookings/requests.ts";
import { onceAsked, onceKey } from "../idempotency/index.ts";
import { boardRoutes } from "./board-routes.ts";
import { changeJob } from "./change.ts";
import { deleteJob } from "./delete.ts";
import { comparedJob } from "./lists/compared.ts";
import { postedJob } from "./lists/posted.ts";
import { Job, JobChange, NewJob, PostedJob } from "./model.ts";
import { postJob, seeksSchool } from "./post.ts";
import { jobChangeFromWire, jobToWire, newJobFromWire, newJobNames, postedJobToWire } from "./wire.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const tags = ["Jobs"];

export function posterRoutes(ctx: RootContext) {
  return new Elysia({ name: "poster-jobs" })
    .use(postingRoutes(ctx))
    .use(boardRoutes(ctx))
    .use(postedRoutes(ctx));
}

function postingRoutes(ctx: RootContext) {
  return new Elysia({ name: "poster-jobs-posting" })
    .use(session(ctx))
    .post(
      "/api/teachers/addtemp",
      (asked) =>
        onceAsked(ctx, asked, { caller: asked.actor.id, body: asked.body }, (ctx) =>
          refusedAs(newJobNames, async () =>
            jobToWire(await postJob(ctx, asked.actor, newJobFromWire(asked.body))),
          ),
        ),
      {
        signedIn: posters,
        seeks: seeksSchool(ctx),
        body: NewJob,
        response: { 200: Job },
        detail: {
          tags,
          summary: "Post a job; at the school Admin, a message",
          ...onceKey,
          ...refuses(
            "not_yourself",
            "not_your_school",
            "regarding_by_principal",
            "message_by_operator",
            "too_many_attempts",
          ),
        },
      },
    );
}

function postedRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => postedJob(ctx, actor, key));
  return new Elysia({ name: "poster-jobs-posted" })
    .use(session(ctx))
    .post(
      "/api/teachers/getspecific",
      async ({ actor, body }) => postedJobToWire(await comparedJob(ctx, actor, keyOf(body))),
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: JobReference,
        response: { 200: PostedJob },
        detail: { tags, summary: "One job with applicants", ...refuses("not_yourself", "not_found") },
      },
    )
    .post(
      "/api/teachers/updatetemp",
      ({ actor, body }) =>
        refusedAs(newJobNames, async () =>
          jobToWire(await changeJob(ctx, actor, { ...jobChangeFromWire(body), id: keyOf(body) })),
        ),
      {
        signedIn: posters,
        seeks: postedOne,
        body: JobChange,
        response: { 200: Job },
        detail: {
          tags,
          summary: "Change a job; fields left out keep their value",
          ...refuses(
            "not_yourself",
            "not_your_school",
            "regarding_by_principal",
            "message_by_operator",
            "not_found",
            "job_past",
            "chosen_busy",
            "too_many_attempts",
          ),
        },
      },
    )
    .post(
      "/api/teachers/deletetemp",
      async ({ actor, body }) => {
        await deleteJob(ctx, actor, keyOf(body));
        return done;
      },
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: JobReference,
        response: { 200: Done },
        detail: { tags, summary: "Delete a job", ...refuses("not_yourself", "not_found") },
      },
    );
}
