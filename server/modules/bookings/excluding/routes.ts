import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { session } from "../../auth/index.ts";
import { seekOwnSchool } from "../../schools/names/index.ts";
import { Done, done, SelfOnly, selfNames } from "../requests.ts";
import { answerObjection, lift, object } from "./answer.ts";
import { exclude } from "./exclude.ts";
import { excludedBy, excludingMe } from "./list.ts";
import { Excluded, Excluding, OfEntry, OfSchool, OwnExclusion, Saying } from "./model.ts";

const tags = ["Exclude list"];
const principals = ["principal"] as const;
const substitutes = ["user"] as const;

/** (rule: exclude-list) */
export const excludingRoutes = (ctx: RootContext) =>
  new Elysia({ name: "excluding" }).use(schoolRoutes(ctx)).use(answerRoutes(ctx)).use(personRoutes(ctx));

const schoolRoutes = (ctx: RootContext) =>
  new Elysia({ name: "excluding-school" })
    .use(session(ctx))
    .post(
      "/api/principals/exclude",
      async ({ actor, body: { email: person, ...body } }) => ({
        ...done,
        ...(await exclude(ctx, actor, { ...body, person })),
      }),
      {
        signedIn: principals,
        seeks: seekOwnSchool,
        body: Excluding,
        response: { 200: Type.Object({ ...Done.properties, id: Type.String() }) },
        detail: {
          tags,
          summary: "Put somebody on the list of whom a school does not invite, for twelve months",
          description:
            "Of who has applied or worked there. They see nothing of the school's jobs, what they have applied for there ends, and what they are chosen for stays. " +
            "They are told, with the reason as it is written.",
          ...refuses("not_your_school", "not_found", "already_excluded"),
        },
      },
    )
    .post("/api/principals/exclude/list", ({ actor, body }) => excludedBy(ctx, actor, body?.school), {
      signedIn: principals,
      seeks: seekOwnSchool,
      body: OfSchool,
      response: { 200: Type.Array(Excluded) },
      detail: {
        tags,
        summary: "Whom a school of the caller's does not invite, the newest first",
        ...refuses("not_your_school"),
      },
    });

const answerRoutes = (ctx: RootContext) =>
  new Elysia({ name: "excluding-answer" })
    .use(session(ctx))
    .post(
      "/api/principals/exclude/lift",
      async ({ actor, body }) => {
        await lift(ctx, actor, body.id);
        return done;
      },
      {
        signedIn: principals,
        body: OfEntry,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Take somebody off the list",
          description: "Twice changes nothing. What ended with the entry does not come back.",
          ...refuses("not_found"),
        },
      },
    )
    .post(
      "/api/principals/exclude/answer",
      async ({ actor, body }) => {
        await answerObjection(ctx, actor, body);
        return done;
      },
      {
        signedIn: principals,
        body: Saying,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Answer what the person says is not so",
          ...refuses("not_found", "exclusion_over", "not_objected"),
        },
      },
    );

const personRoutes = (ctx: RootContext) =>
  new Elysia({ name: "excluding-person" })
    .use(session(ctx))
    .post("/api/users/excluded", ({ actor }) => excludingMe(ctx, actor), {
      signedIn: substitutes,
      ownName: selfNames,
      body: SelfOnly,
      response: { 200: Type.Array(OwnExclusion) },
      detail: {
        tags,
        summary: "Which schools do not invite the caller",
        description: "The newest first; for 30 days also those whose time is over, with `endedAt`.",
        ...refuses("not_yourself"),
      },
    })
    .post(
      "/api/users/excluded/object",
      async ({ actor, body }) => {
        await object(ctx, actor, body);
        return done;
      },
      {
        signedIn: substitutes,
        body: Saying,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Ask a school to correct what it has written",
          description: "Until the school has answered it can be said anew.",
          ...refuses("not_found", "exclusion_over", "objection_answered"),
        },
      },
    );
