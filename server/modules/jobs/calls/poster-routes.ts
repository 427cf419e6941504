// (rule: jobs-of-an-owner)
import type { Static } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../../platform/http/entity-tag.ts";
import { refuses, tagged } from "../../../platform/http/notes.ts";
import type { AccountType, Actor } from "../../auth/index.ts";
import { session } from "../../auth/index.ts";
import { Done, done, JobReference, keyOf, seeksJob, selfNames } from "../../bookings/requests.ts";
import { onceAsked, onceKey } from "../../idempotency/index.ts";
import { comparedJob } from "../lists/compared.ts";
import { postedJob } from "../lists/posted/posted.ts";
import { Job, JobChange, NewJob, PostedJob } from "../model.ts";
import { changeJob, jobState } from "../posting/change.ts";
import { deleteJob } from "../posting/delete.ts";
import { postJob, seeksSchool } from "../posting/post.ts";
import { boardRoutes } from "./board-routes.ts";

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
        onceAsked(ctx, asked, { caller: asked.actor.id, as: Job }, (ctx) =>
          postJob(ctx, asked.actor, asked.body),
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
            "first_by_principal",
          ),
        },
      },
    );
}

interface AskedToChange {
  actor: Actor;
  body: Static<typeof JobChange>;
  request: Request;
  set: { headers: Record<string, unknown> };
}

async function change(ctx: RootContext, asked: AskedToChange) {
  const { actor, body } = asked;
  const change = { ...body, id: keyOf(body) };
  const read = async () => {
    const job = await postedJob(ctx, actor, change.id);
    return { present: job, tag: tagOf(jobState(job)) };
  };
  const save = (ifMatch: string | null) => changeJob(ctx, actor, change, ifMatch);
  return saveTagged(asked, { read, as: Job, save, stateOf: jobState });
}

/** One job with applicants, and its tag. */
const seenBy = (ctx: RootContext) => (actor: Actor, key: string) => async () => {
  const job = await comparedJob(ctx, actor, key);
  return { present: job, tag: tagOf(jobState(job)) };
};

function postedRoutes(ctx: RootContext) {
  const seen = seenBy(ctx);
  const postedOne = seeksJob((actor, key) => postedJob(ctx, actor, key));
  return new Elysia({ name: "poster-jobs-posted" })
    .use(session(ctx))
    .post(
      "/api/teachers/getspecific",
      ({ actor, body, set }) => readTagged({ set }, seen(actor, keyOf(body))),
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: JobReference,
        response: { 200: PostedJob },
        detail: {
          tags,
          summary: "One job with applicants",
          ...tagged,
          ...refuses("not_yourself", "not_found"),
        },
      },
    )
    .post("/api/teachers/updatetemp", (asked) => change(ctx, asked), {
      signedIn: posters,
      seeks: postedOne,
      body: JobChange,
      response: { 200: Job },
      detail: {
        tags,
        summary: "Change a job; fields left out keep their value",
        ...matchTag,
        ...refuses(
          "not_yourself",
          "not_your_school",
          "regarding_by_principal",
          "message_by_operator",
          "not_found",
          "job_past",
          "chosen_busy",
          "day_taken",
          "days_shared",
          "too_many_attempts",
        ),
      },
    })
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
