import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { NextCursor, PageFields, partOf } from "../../platform/paging.ts";
import { refuses } from "../../plugins/documentation/notes.ts";
import { sayNext } from "../../plugins/lists.ts";
import { session } from "../../plugins/session.ts";
import { type AccountType, Email } from "../auth/index.ts";
import {
  Applicant,
  Done,
  done,
  findJob,
  Job,
  JobKey,
  JobReference,
  keyOf,
  Only,
  OptionalEmail,
  PostedJob,
  postedJob,
  SelfFields,
  seeksJob,
  selfNames,
} from "../jobs/index.ts";
import { apply } from "./apply.ts";
import { choose } from "./choose.ts";
import { noteCriminalRecord } from "./criminal-record.ts";
import { personalApplications } from "./personal.ts";
import { removeChosen } from "./remove-chosen.ts";
import { applicantsInRegion } from "./review.ts";
import { withdraw } from "./withdraw.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const substitutes: readonly AccountType[] = ["user"];
const tags = ["Applications"];

const Application = Type.Object({ ...JobReference.properties, alreadywarned: Type.Optional(Type.Boolean()) });
const RecordSeen = Type.Object({
  ...JobReference.properties,
  email: Type.String({ minLength: 1, maxLength: 254 }),
  seenOn: Type.Optional(Type.String({ maxLength: 10 })),
});
const RecordNoted = Type.Object({
  ...Done.properties,
  policeRecord: Type.Object({ isActive: Type.Boolean(), expirationDate: Type.String() }),
});
const Choice = Type.Object({
  id: Type.Optional(JobKey),
  uniqueId: Type.Optional(JobKey),
  /** Of the applicant. */
  email: Email,
  /** Whom the substitute replaces; from a principal alone. */
  replaced: Type.Optional(Type.String({ maxLength: 200 })),
});
const Removal = Type.Object({
  id: Type.Optional(JobKey),
  uniqueId: Type.Optional(JobKey),
  email: OptionalEmail,
});
const ApplicantsRequest = Type.Optional(
  Type.Object({
    email: OptionalEmail,
    school: Type.Optional(Type.String({ maxLength: 200 })),
    region: Type.Optional(Type.String({ maxLength: 100 })),
    ...PageFields,
  }),
);
const PersonalRequest = Type.Optional(Type.Object({ ...SelfFields, only: Only, ...PageFields }));
const Personal = Type.Object({
  activejobs: Type.Array(Job),
  inactivejobs: Type.Array(Job),
  nextCursor: NextCursor,
});

export function applicationRoutes(ctx: RootContext) {
  const anyJob = seeksJob((actor, key) => findJob(ctx, actor, key));
  const postedOne = seeksJob((actor, key) => postedJob(ctx, actor, key));
  return new Elysia({ name: "applications" })
    .use(session(ctx))
    .post(
      "/api/users/add/applicant",
      async ({ actor, body }) => {
        const key = keyOf(body, "uniqueId");
        await apply(ctx, actor, { key, alreadyWarned: body.alreadywarned ?? false });
        return done;
      },
      {
        signedIn: substitutes,
        ownName: selfNames,
        seeks: anyJob,
        body: Application,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Apply for a job",
          ...refuses(
            "not_yourself",
            "not_in_region",
            "school_blocked",
            "not_found",
            "not_a_job",
            "job_past",
            "job_filled",
            "overlap_full",
            "overlap_partial",
            "overlap_close",
            "too_many_attempts",
            "own_job",
          ),
          description:
            "409 with `canApplyWithConfirmation: true` asks for a second call with `alreadywarned: true`. " +
            "Applying again changes nothing.",
        },
      },
    )
    .post(
      "/api/users/removeapplicant",
      async ({ actor, body }) => {
        await withdraw(ctx, actor, keyOf(body, "uniqueId"));
        return done;
      },
      {
        signedIn: substitutes,
        ownName: selfNames,
        seeks: anyJob,
        body: JobReference,
        response: { 200: Done },
        detail: {
          tags,
          summary: "Take an application back, while nobody is chosen",
          ...refuses("not_yourself", "not_found", "chosen", "job_filled", "job_past"),
        },
      },
    )
    .post(
      "/api/users/getpersonaltemp",
      async ({ actor, body, set }) => {
        const part = await personalApplications(ctx, actor, body ?? {});
        const { active, inactive, ...next } = sayNext(set, part);
        return { activejobs: active, inactivejobs: inactive, ...next };
      },
      {
        signedIn: substitutes,
        list: true,
        ownName: selfNames,
        body: PersonalRequest,
        response: { 200: Personal },
        detail: { tags, summary: "Own applications", ...refuses("not_yourself") },
      },
    )
    .post(
      "/api/teachers/showapplicants",
      async ({ actor, body, set }) => {
        const all = await applicantsInRegion(ctx, actor, { school: body?.school, region: body?.region });
        const byName = ({ lastName, firstName, email }: Applicant) => [lastName, firstName, email];
        return sayNext(set, partOf("applicants", all, body ?? {}, byName)).items;
      },
      {
        signedIn: posters,
        list: true,
        ownName: ["email"],
        body: ApplicantsRequest,
        response: { 200: Type.Array(Applicant) },
        detail: {
          tags,
          summary: "Who has applied to the caller's jobs, of a school or region",
          ...refuses("not_yourself", "other_region"),
        },
      },
    )
    .post(
      "/api/principals/record/seen",
      async ({ actor, body }) => {
        const { email, seenOn } = body;
        const expirationDate = await noteCriminalRecord(ctx, actor, { key: keyOf(body), email, seenOn });
        return { success: true, policeRecord: { isActive: true, expirationDate } };
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
    )
    .post(
      "/api/teachers/add/chosen",
      ({ actor, body }) =>
        choose(ctx, actor, { key: keyOf(body), email: body.email, replaced: body.replaced }),
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
      ({ actor, body }) => removeChosen(ctx, actor, { key: keyOf(body), email: body.email }),
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
