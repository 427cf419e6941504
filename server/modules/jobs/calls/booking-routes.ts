import { type Static, Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { sayNext } from "../../../platform/http/lists.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { NextCursor, PageFields } from "../../../platform/http/paging.ts";
import { type AccountType, type Actor, Email, session } from "../../auth/index.ts";
import { choose, removeChosen } from "../../bookings/choice/index.ts";
import { OptionalEmail } from "../../bookings/model.ts";
import { JobNamed, keyOf, Only, SelfFields, seeksJob, selfNames } from "../../bookings/requests.ts";
import { Applications } from "../lists/model.ts";
import { applicationCounts, personalApplications } from "../lists/own.ts";
import { postedJob } from "../lists/posted/posted.ts";
import { PostedJob } from "../model.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const substitutes: readonly AccountType[] = ["user"];
const tags = ["Applications"];

const Choice = Type.Object({
  ...JobNamed,
  /** Of the applicant. */
  email: Email,
  /** Whom the substitute replaces; from a principal alone. */
  replaced: Type.Optional(Type.String({ maxLength: 200 })),
});
const Removal = Type.Object({
  ...JobNamed,
  email: OptionalEmail,
});
const PersonalRequest = Type.Optional(
  Type.Object({
    ...SelfFields,
    only: Only,
    ...PageFields,
    list: Type.Optional(
      Type.Union([Type.Literal("active"), Type.Literal("inactive")], {
        description: "One of the two lists alone, the other being empty",
      }),
    ),
    withCounts: Type.Optional(Type.Boolean({ description: "Counts both lists, however few are asked for" })),
  }),
);
const Personal = Type.Object({
  ...Applications.properties,
  nextCursor: NextCursor,
  counts: Type.Optional(
    Type.Object(
      {
        active: Type.Integer({ description: "Of those that may still come to something, or have" }),
        inactive: Type.Integer({ description: "Of the others" }),
      },
      { description: "Of both lists whole, if asked for" },
    ),
  ),
});

/** What concerns bookings and answers with whole jobs. */
export function bookingRoutes(ctx: RootContext) {
  return new Elysia({ name: "bookings-of-jobs" }).use(personalRoutes(ctx)).use(choiceRoutes(ctx));
}

function personalRoutes(ctx: RootContext) {
  async function countsFor(actor: Actor, body: Static<typeof PersonalRequest> | null) {
    if (!body?.withCounts) return {};
    const { active, inactive } = await applicationCounts(ctx, actor);
    return { counts: { active, inactive } };
  }
  return new Elysia({ name: "bookings-of-jobs-personal" }).use(session(ctx)).post(
    "/api/users/getpersonaltemp",
    async ({ actor, body, set }) => {
      const part = await personalApplications(ctx, actor, body ?? {});
      return { ...sayNext(set, part), ...(await countsFor(actor, body)) };
    },
    {
      signedIn: substitutes,
      list: true,
      ownName: selfNames,
      body: PersonalRequest,
      response: { 200: Personal },
      detail: { tags, summary: "Own applications", ...refuses("not_yourself") },
    },
  );
}

function choiceRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => postedJob(ctx, actor, key));
  return new Elysia({ name: "bookings-of-jobs-choice" })
    .use(session(ctx))
    .post(
      "/api/teachers/add/chosen",
      async ({ actor, body }) => {
        const choice = { key: keyOf(body), email: body.email, replaced: body.replaced };
        return postedJob(ctx, actor, await choose(ctx, actor, choice));
      },
      {
        signedIn: posters,
        seeks: postedOne,
        body: Choice,
        response: { 200: PostedJob },
        detail: {
          tags,
          summary: "Choose an applicant",
          ...refuses(
            "not_found",
            "job_past",
            "job_filled",
            "account_closed",
            "application_withdrawn",
            "only_together",
            "not_invited",
            "already_chosen_elsewhere",
            "replaced_by_principal",
            "oneself",
          ),
          description:
            "409 `already_chosen_elsewhere` when that person has meanwhile got another job at that time.",
        },
      },
    )
    .post(
      "/api/teachers/remove/chosen",
      async ({ actor, body }) => {
        const removal = { key: keyOf(body), email: body.email };
        return postedJob(ctx, actor, await removeChosen(ctx, actor, removal));
      },
      {
        signedIn: posters,
        seeks: postedOne,
        body: Removal,
        response: { 200: PostedJob },
        detail: {
          tags,
          summary: "Return a job to pending",
          ...refuses("not_found", "not_chosen", "job_past", "too_many_attempts"),
          description: "`email` may be the chosen substitute's or the caller's.",
        },
      },
    );
}
