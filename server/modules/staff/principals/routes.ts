import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import type { Message } from "../../../platform/failures/errors.ts";
import { matchTag, readTagged, saveTagged, tagOf } from "../../../platform/http/entity-tag.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses, tagged } from "../../../platform/http/notes.ts";
import { say } from "../../../platform/i18n.ts";
import { type Actor, session } from "../../auth/index.ts";
import { onceAsked, onceKey } from "../../idempotency/index.ts";
import { Job } from "../../jobs/model.ts";
import { Done, done, ListRequest, SelfOnly } from "../../schools/index.ts";
import { seekOwnSchool } from "../../schools/names/index.ts";
import { approvePrincipal, rejectPrincipal } from "./approve.ts";
import {
  Approval,
  Defaults,
  PrincipalRecord,
  PrincipalRegistration,
  Rejection,
  SettingsChange,
  UrgentJob,
  WaitingPrincipal,
} from "./model.ts";
import { registerPrincipal } from "./register.ts";
import { seeksWaiting } from "./seek-waiting.ts";
import { defaultsState, principalRecord, savePrincipalSettings } from "./settings.ts";
import { postUrgentJob } from "./urgent/post-urgent.ts";
import { waitingPrincipals } from "./waiting.ts";

const signedIn = ["principal"] as const;
const tags = ["Principals"];

const UrgentPosted = Type.Object({
  job: Job,
  /** The job is for a day after today; `msg` says for which. */
  later: Type.Boolean(),
});
const UrgentAnswer = Type.Object({
  ...Done.properties,
  ...UrgentPosted.properties,
  msg: Type.Optional(Type.String()),
});

export function principalRoutes(ctx: RootContext) {
  return new Elysia({ name: "principals" }).use(ownRoutes(ctx)).use(operatorRoutes(ctx));
}

function ownRoutes(ctx: RootContext) {
  return new Elysia({ name: "principals-own" }).use(accountRoutes(ctx)).use(settingsRoutes(ctx));
}

const recordOf = (ctx: RootContext, actor: Actor) => async () => {
  const record = await principalRecord(ctx, actor);
  return { present: record, tag: tagOf(defaultsState(record)) };
};

function accountRoutes(ctx: RootContext) {
  return new Elysia({ name: "principals-own-account" })
    .use(session(ctx))
    .post(
      "/api/principals/register",
      async (asked) => {
        const { body, address, lang } = asked;
        const registered = await onceAsked(ctx, asked, { caller: address }, (ctx) =>
          registerPrincipal(ctx, body, { address, lang }),
        );
        return { success: true, ...registered };
      },
      {
        body: PrincipalRegistration,
        response: {
          200: Type.Object({
            ...Done.properties,
            waiting: Type.Boolean({ description: "Whether an operator has to approve" }),
          }),
        },
        detail: { tags, summary: "Register a principal", ...onceKey, ...refuses("too_many_attempts") },
      },
    )
    .post("/api/principals/get/principal", ({ actor, set }) => readTagged({ set }, recordOf(ctx, actor)), {
      signedIn,
      ownName: ["email"],
      body: SelfOnly,
      response: { 200: PrincipalRecord },
      detail: {
        tags,
        summary: "The caller's schools, defaults and settings",
        ...tagged,
        ...refuses("not_yourself"),
      },
    });
}

function settingsRoutes(ctx: RootContext) {
  return new Elysia({ name: "principals-own-settings" })
    .use(session(ctx))
    .post(
      "/api/principals/settings/save",
      async ({ actor, body, request, set }) => {
        const { email: _own, ...change } = body;
        const save = (ifMatch: string | null) => savePrincipalSettings(ctx, actor, change, ifMatch);
        const saving = { read: recordOf(ctx, actor), as: PrincipalRecord, save, stateOf: defaultsState };
        const { defaults } = await saveTagged({ request, set }, saving);
        return { success: true, defaults };
      },
      {
        signedIn,
        ownName: ["email"],
        body: SettingsChange,
        response: { 200: Type.Object({ ...Done.properties, defaults: Defaults }) },
        detail: {
          tags,
          summary: "Save the defaults of urgent jobs; `activate` turns mails on or off",
          ...matchTag,
          ...refuses("not_yourself", "not_your_school"),
        },
      },
    )
    .post(
      "/api/principals/sos",
      async (asked) => {
        const { actor, body, lang } = asked;
        const { job, later } = await onceAsked(ctx, asked, { caller: actor.id, as: UrgentPosted }, (ctx) =>
          postUrgentJob(ctx, actor, body),
        );
        return {
          success: true,
          job,
          later,
          ...(later ? { msg: say(lang, postedFor(job.startDate)) } : {}),
        };
      },
      {
        signedIn,
        ownName: ["email"],
        seeks: seekOwnSchool,
        body: UrgentJob,
        response: { 200: UrgentAnswer },
        detail: {
          tags,
          summary: "Post an urgent job from the caller's defaults",
          ...onceKey,
          ...refuses("not_yourself", "not_your_school", "too_many_attempts"),
        },
      },
    );
}

const postedFor = (isoDate: string): Message => {
  const [year, month, day] = isoDate.split("-").map(Number);
  return { key: "errors:principal.postedLater", values: { date: `${day}.${month}.${year}` } };
};

function operatorRoutes(ctx: RootContext) {
  return new Elysia({ name: "principals-operator" })
    .use(session(ctx))
    .post(
      "/api/principals/waiting",
      async ({ actor, body, set }) => {
        const page = await waitingPrincipals(ctx, actor, body ?? {});
        return sayNext(set, page).items;
      },
      {
        signedIn: ["operator"],
        list: true,
        ownName: ["email"],
        body: ListRequest,
        response: { 200: Type.Array(WaitingPrincipal) },
        detail: {
          tags: ["Operator"],
          summary: "Principals who wait for approval",
          ...refuses("not_yourself"),
        },
      },
    )
    .post(
      "/api/principals/approve",
      async ({ actor, body }) => ({
        success: true,
        ...(await approvePrincipal(ctx, actor, body)),
      }),
      {
        signedIn: ["operator"],
        seeks: seeksWaiting(ctx),
        body: Approval,
        response: { 200: Type.Object({ ...Done.properties, school: Type.String() }) },
        detail: {
          tags: ["Operator"],
          summary:
            "Approve a principal, founding their school if need be; or give an approved one a further school",
          ...refuses("not_found", "already_there"),
        },
      },
    )
    .post(
      "/api/principals/reject",
      async ({ actor, body }) => {
        await rejectPrincipal(ctx, actor, body);
        return done;
      },
      {
        signedIn: ["operator"],
        body: Rejection,
        response: { 200: Done },
        detail: {
          tags: ["Operator"],
          summary: "Turn a waiting principal away and delete the registration",
          ...refuses("not_found"),
        },
      },
    );
}
