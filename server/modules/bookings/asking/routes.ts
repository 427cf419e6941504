import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { called } from "../../../platform/shapes/called.ts";
import { type AccountType, session } from "../../auth/index.ts";
import { managedJob } from "../managed-job.ts";
import { Done, done, JobReference, keyOf, SelfOnly, seeksJob, selfNames } from "../requests.ts";
import { accept, decline } from "./answer.ts";
import { ask } from "./ask.ts";
import { fitsFor } from "./fitting/index.ts";
import { fromPushRoutes } from "./from-push/index.ts";
import { myRequests, requestsTo } from "./lists.ts";
import { AskedOne, Fitting, MyRequest, word } from "./model.ts";
import { mostAsked } from "./rules.ts";
import { spares } from "./spare/rules.ts";
import { takeBack } from "./take-back.ts";
import { undo } from "./undo.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const substitutes: readonly AccountType[] = ["user"];
const tags = ["Requests"];

const Person = Type.String({
  minLength: 1,
  maxLength: 254,
  description: "An address, or the id of who has given the school none",
});
const Asking = Type.Object({
  ...JobReference.properties,
  people: called("emails", Type.Array(Person, { maxItems: mostAsked, description: "Whom, in order" })),
  minutes: Type.Optional(
    Type.Integer({
      minimum: 5,
      maximum: 60,
      description: "To answer; if left out as the school has it, else 15, 10 or 5 by how soon the job begins",
    }),
  ),
  thenEverybody: Type.Optional(
    Type.Boolean({ description: "Whether everybody hears of the job when none of them takes it" }),
  ),
});
const Request = Type.Object({ id: Type.String({ format: "uuid" }), ...SelfOnly.properties });
const Declining = Type.Object({
  ...Request.properties,
  spare: Type.Optional(word(spares)),
});

/** (rule: asked-directly) */
export const askingRoutes = (ctx: RootContext) =>
  new Elysia({ name: "asking" })
    .use(schoolRoutes(ctx))
    .use(personRoutes(ctx))
    .use(answerRoutes(ctx))
    .use(fromPushRoutes(ctx));

function schoolRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => managedJob(ctx.db, actor, key));
  const shared = { signedIn: posters, ownName: selfNames, seeks: postedOne };
  return new Elysia({ name: "asking-school" })
    .use(session(ctx))
    .post("/api/teachers/fits", ({ actor, body }) => fitsFor(ctx, actor, keyOf(body)), {
      ...shared,
      body: JobReference,
      response: { 200: Type.Array(Fitting) },
      detail: {
        tags,
        summary: "Who would fit a job and has not applied: ten at most, best fit first",
        ...refuses("not_yourself", "not_found"),
      },
    })
    .post("/api/teachers/requests", ({ actor, body }) => requestsTo(ctx, actor, keyOf(body)), {
      ...shared,
      body: JobReference,
      response: { 200: Type.Array(AskedOne) },
      detail: {
        tags,
        summary: "Whom the school has asked to take a job, in order",
        ...refuses("not_yourself", "not_found"),
      },
    })
    .post(
      "/api/teachers/ask",
      async ({ actor, body }) => {
        const { people, minutes, thenEverybody = false } = body;
        return { ...done, ...(await ask(ctx, actor, { key: keyOf(body), people, minutes, thenEverybody })) };
      },
      {
        ...shared,
        body: Asking,
        response: {
          200: Type.Object({
            ...Done.properties,
            asked: Type.Integer({ description: "How many of them are asked, or wait to be" }),
          }),
        },
        detail: {
          tags,
          summary: "Ask some directly to take a job, one after the other",
          ...refuses(
            "not_yourself",
            "oneself",
            "not_found",
            "job_filled",
            "job_past",
            "already_asked",
            "too_many_attempts",
          ),
        },
      },
    )
    .post(
      "/api/teachers/ask/back",
      async ({ actor, body }) => {
        await takeBack(ctx, actor, { key: keyOf(body), person: body.person });
        return done;
      },
      {
        ...shared,
        body: Type.Object({ ...JobReference.properties, person: Type.Optional(Person) }),
        response: { 200: Done },
        detail: {
          tags,
          summary: "Take back what one, or everybody who has not answered, is asked",
          ...refuses("not_yourself", "not_found", "request_over"),
        },
      },
    );
}

function personRoutes(ctx: RootContext) {
  const shared = { signedIn: substitutes, ownName: selfNames };
  return new Elysia({ name: "asking-person" })
    .use(session(ctx))
    .post("/api/users/requests", ({ actor }) => myRequests(ctx, actor), {
      ...shared,
      body: SelfOnly,
      response: { 200: Type.Array(MyRequest) },
      detail: { tags, summary: "What schools ask one, and have asked", ...refuses("not_yourself") },
    });
}

function answerRoutes(ctx: RootContext) {
  const shared = { signedIn: substitutes, ownName: selfNames };
  const over = refuses("not_yourself", "not_found", "request_over");
  return new Elysia({ name: "asking-answers" })
    .use(session(ctx))
    .post(
      "/api/users/request/accept",
      async ({ actor, body }) => {
        await accept(ctx, actor, body);
        return done;
      },
      {
        ...shared,
        body: Type.Object({
          ...Request.properties,
          alreadyWarned: called("alreadywarned", Type.Optional(Type.Boolean())),
        }),
        response: { 200: Done },
        detail: {
          tags,
          summary: "Take the job that a school asks for: with that one is booked",
          ...refuses(
            "not_yourself",
            "not_found",
            "request_over",
            "own_job",
            "overlap_full",
            "overlap_partial",
            "overlap_close",
          ),
        },
      },
    )
    .post(
      "/api/users/request/decline",
      async ({ actor, body }) => {
        const { id, spare } = body;
        await decline(ctx, actor, { id, spare });
        return done;
      },
      {
        ...shared,
        body: Declining,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Say no; the next is asked",
          description:
            "With `spare`, also once it is declined, the caller marks what keeps the next message of the kind away. No school is told of it.",
          ...over,
        },
      },
    )
    .post(
      "/api/users/request/undo",
      async ({ actor, body }) => {
        await undo(ctx, actor, body);
        return done;
      },
      {
        ...shared,
        body: Request,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Undo having taken a job by mistake, within ten minutes",
          ...refuses("not_yourself", "not_found", "not_chosen", "undo_over"),
        },
      },
    );
}
