import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { called } from "../../../platform/shapes/called.ts";
import { session } from "../../auth/index.ts";
import { findJob } from "../find-job.ts";
import { Done, done, JobReference, keyOf, seeksJob, selfNames } from "../requests.ts";
import { apply } from "./apply.ts";
import { withdraw } from "./withdraw.ts";

const Application = Type.Object({
  ...JobReference.properties,
  alreadyWarned: called("alreadywarned", Type.Optional(Type.Boolean())),
  days: Type.Optional(
    Type.Array(Type.String({ maxLength: 10 }), {
      maxItems: 366,
      description: "Of a job whose days are shared: those that one can, ISO; all of them if left out",
    }),
  ),
  onlyTogether: Type.Optional(Type.Boolean({ description: "One comes only if one gets all of these days" })),
});

export function applyingRoutes(ctx: RootContext) {
  const anyJob = seeksJob((actor, key) => findJob(ctx, actor, key));
  return new Elysia({ name: "applications-applying" })
    .use(session(ctx))
    .post(
      "/api/users/add/applicant",
      async ({ actor, body }) => {
        const key = keyOf(body, "uniqueId");
        const { alreadyWarned = false, days, onlyTogether } = body;
        await apply(ctx, actor, { key, alreadyWarned, days, onlyTogether });
        return done;
      },
      {
        signedIn: ["user"],
        ownName: selfNames,
        seeks: anyJob,
        body: Application,
        response: { 200: Done },
        detail: {
          tags: ["Applications"],
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
        signedIn: ["user"],
        ownName: selfNames,
        seeks: anyJob,
        body: JobReference,
        response: { 200: Done },
        detail: {
          tags: ["Applications"],
          summary: "Take an application back, while nobody is chosen",
          ...refuses("not_yourself", "not_found", "chosen", "job_filled", "job_past"),
        },
      },
    );
}
