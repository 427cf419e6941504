import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { session } from "../../auth/index.ts";
import { managedJob } from "../managed-job.ts";
import { Done, done, JobReference, keyOf, seeksJob } from "../requests.ts";
import { chooseDays } from "./choose-days.ts";

const DaysChosen = Type.Object({
  ...JobReference.properties,
  days: Type.Array(
    Type.Object({
      date: Type.String({ maxLength: 10, description: "A day of the job, ISO" }),
      email: Type.String({ minLength: 1, maxLength: 254, description: "Of the applicant who gets it" }),
    }),
    { minItems: 1, maxItems: 366, description: "Who is to have which; days left out stay as they are" },
  ),
});

export function dayRoutes(ctx: RootContext) {
  const postedOne = seeksJob((actor, key) => managedJob(ctx.db, actor, key));
  return new Elysia({ name: "applications-days" }).use(session(ctx)).post(
    "/api/teachers/choose/days",
    async ({ actor, body }) => {
      await chooseDays(ctx, actor, { key: keyOf(body), days: body.days });
      return done;
    },
    {
      signedIn: ["teacher", "principal"],
      seeks: postedOne,
      body: DaysChosen,
      response: { 200: Done },
      detail: {
        tags: ["Applications"],
        summary: "Choose applicants for days of a job whose days are shared",
        ...refuses(
          "not_found",
          "oneself",
          "application_withdrawn",
          "day_taken",
          "not_applied",
          "only_together",
          "not_invited",
          "already_chosen_elsewhere",
          "account_closed",
          "job_past",
          "job_filled",
        ),
        description:
          "All of them or none: where somebody has become busy, or somebody else has got a day, the refusal names them and nothing is chosen. " +
          "Days that are left out stay as they are.",
      },
    },
  );
}
