import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { sayNext } from "../../platform/http/lists.ts";
import { refuses } from "../../platform/http/notes.ts";
import { PageFields, partOf } from "../../platform/http/paging.ts";
import { called } from "../../platform/shapes/called.ts";
import { type AccountType, session } from "../auth/index.ts";
import { applicantsInRegion } from "./applications/applicants-in-region.ts";
import { noteCriminalRecord } from "./applications/note-criminal-record.ts";
import { applyingRoutes } from "./applications/routes.ts";
import { askingRoutes } from "./asking/routes.ts";
import { bookedAhead } from "./booked.ts";
import { cannotCome } from "./cancelling/cannot-come.ts";
import { dayRoutes } from "./days/routes.ts";
import { excludingRoutes } from "./excluding/routes.ts";
import { findJob } from "./find-job.ts";
import { managedJob } from "./managed-job.ts";
import { type Applicant, BookedJob, KnownSubstitute, OptionalEmail } from "./model.ts";
import { Done, done, JobReference, keyOf, SelfOnly, seeksJob, selfNames } from "./requests.ts";
import { reserveRoutes } from "./reserve/routes.ts";
import { stageRoutes } from "./stages/routes.ts";
import { substitutesFrom } from "./substitutes/list.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const substitutes: readonly AccountType[] = ["user"];
const tags = ["Applications"];

const Cancelling = Type.Object({
  ...JobReference.properties,
  illness: Type.Optional(
    Type.Boolean({ description: "One's own, or a child's: it does not count, and is not kept" }),
  ),
  message: Type.Optional(Type.String({ maxLength: 500, description: "To the school" })),
});
const Cancelled = Type.Object({
  ...Done.properties,
  counts: Type.Boolean({ description: "Whether it is kept to the end of the school year that it happened" }),
});
const RecordSeen = Type.Object({
  ...JobReference.properties,
  email: Type.String({ minLength: 1, maxLength: 254 }),
  seenOn: Type.Optional(Type.String({ maxLength: 10 })),
});
const RecordNoted = Type.Object({
  ...Done.properties,
  criminalRecord: called(
    "policeRecord",
    Type.Object({
      valid: called("isActive", Type.Boolean()),
      until: called("expirationDate", Type.String()),
    }),
  ),
});
const ApplicantsRequest = Type.Optional(
  Type.Object({
    email: OptionalEmail,
    school: Type.Optional(Type.String({ maxLength: 200 })),
    region: Type.Optional(Type.String({ maxLength: 100 })),
    ...PageFields,
  }),
);

export function applicationRoutes(ctx: RootContext) {
  return new Elysia({ name: "applications" })
    .use(applyingRoutes(ctx))
    .use(bookedRoutes(ctx))
    .use(cancellingRoutes(ctx))
    .use(dayRoutes(ctx))
    .use(stageRoutes(ctx))
    .use(askingRoutes(ctx))
    .use(reserveRoutes(ctx))
    .use(excludingRoutes(ctx))
    .use(applicantRoutes(ctx));
}

function bookedRoutes(ctx: RootContext) {
  return new Elysia({ name: "applications-booked" })
    .use(session(ctx))
    .post("/api/users/booked", ({ actor }) => bookedAhead(ctx, actor), {
      signedIn: substitutes,
      ownName: selfNames,
      body: SelfOnly,
      response: { 200: Type.Array(BookedJob) },
      detail: {
        tags,
        summary: "When the caller is booked",
        description: "What they are chosen for and is not over for two hours yet, the earliest first.",
        ...refuses("not_yourself"),
      },
    });
}

function cancellingRoutes(ctx: RootContext) {
  const anyJob = seeksJob((actor, key) => findJob(ctx, actor, key));
  return new Elysia({ name: "applications-cancelling" }).use(session(ctx)).post(
    "/api/users/cancel/chosen",
    async ({ actor, body: { illness = false, message = "", ...body } }) => {
      const key = keyOf(body, "uniqueId");
      return { ...done, ...(await cannotCome(ctx, actor, { key, illness, message: message.trim() })) };
    },
    {
      signedIn: substitutes,
      ownName: selfNames,
      seeks: anyJob,
      body: Cancelling,
      response: { 200: Cancelled },
      detail: {
        tags,
        summary: "Say that one cannot come to a job for which one is chosen",
        ...refuses("not_yourself", "not_found", "not_chosen", "job_begun"),
        description:
          "Until the job begins. The place is open again, and the school is told at once: that the caller cannot come, and " +
          "the message, never why. Saying it twice changes nothing.",
      },
    },
  );
}

function applicantRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => managedJob(ctx.db, actor, key));
  return new Elysia({ name: "applications-applicant" })
    .use(session(ctx))
    .post(
      "/api/teachers/showapplicants",
      async ({ actor, body, set }) => {
        if (body?.region) {
          const { school, region, cursor, limit } = body;
          const page = await substitutesFrom(ctx, actor, { school, region, cursor, limit });
          return sayNext(set, page).items.map(({ appliedAt, ...known }) => ({
            ...known,
            appliedAt: appliedAt ?? undefined,
          }));
        }
        const all = await applicantsInRegion(ctx, actor, { school: body?.school });
        const byName = ({ lastName, firstName, email }: Applicant) => [lastName, firstName, email];
        return sayNext(set, partOf("applicants", all, body ?? {}, byName)).items;
      },
      {
        signedIn: posters,
        list: true,
        ownName: ["email"],
        body: ApplicantsRequest,
        response: { 200: Type.Array(KnownSubstitute) },
        detail: {
          tags,
          summary:
            "Who has applied to the caller's jobs; with a region, the substitutes whom the caller's schools there know",
          ...refuses("not_yourself", "other_region"),
          description:
            "With a region: who has applied to one of the schools at any time, and who lets schools of their regions find " +
            "them; by name. A region may have tens of thousands: ask for parts. The address is told of who has applied " +
            "alone, the telephone only while somebody is chosen for a job that is not over. They are remembered by `id`; " +
            "`unavailable` and `isNew` are of applications, and not said.",
        },
      },
    )
    .post(
      "/api/principals/record/seen",
      async ({ actor, body }) => {
        const { email, seenOn } = body;
        const until = await noteCriminalRecord(ctx, actor, { key: keyOf(body), email, seenOn });
        return { success: true, criminalRecord: { valid: true, until } };
      },
      {
        signedIn: ["principal"],
        seeks: postedOne,
        body: RecordSeen,
        response: { 200: RecordNoted },
        detail: {
          tags,
          summary: "Note that an applicant's criminal record extract has been seen",
          ...refuses("not_found"),
          description:
            "`id` is the job applied for, `seenOn` an ISO date (today if left out). No copy is kept.",
        },
      },
    );
}
