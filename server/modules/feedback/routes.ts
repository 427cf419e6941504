import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { refuses } from "../../platform/http/notes.ts";
import { session } from "../auth/index.ts";
import { Done, done } from "../schools/index.ts";
import { OfSubstitute, ToSchool } from "./model.ts";
import { sayToSchool } from "./say.ts";
import { sayOfSubstitute } from "./school.ts";

const tags = ["Feedback"];

/** (rule: feedback) */
export const feedbackRoutes = (ctx: RootContext) =>
  new Elysia({ name: "feedback", tags })
    .use(session(ctx))
    .post(
      "/api/users/feedback",
      async ({ actor, body: { greeting = "", ...said } }) => {
        await sayToSchool(ctx, actor, { ...said, greeting });
        return done;
      },
      {
        signedIn: ["user"],
        body: ToSchool,
        response: { 200: Done },
        detail: {
          summary: "Say to a school how a job went that the caller has worked",
          description:
            "Once a day of it is over, and until thirty days after the last; what is said anew takes its place. Who may manage the job reads it.",
          ...refuses("not_found", "feedback_early", "feedback_closed"),
        },
      },
    )
    .post(
      "/api/teachers/feedback",
      async ({ actor, body }) => {
        await sayOfSubstitute(ctx, actor, body);
        return done;
      },
      {
        signedIn: ["teacher", "principal"],
        body: OfSubstitute,
        response: { 200: Done },
        detail: {
          summary: "Say whether a school would have a substitute again who has worked there",
          description:
            "Once a day of the job is over, and until thirty days after the last; what is said anew takes its place. The person reads it, and it weighs in the school's own order alone.",
          ...refuses("oneself", "not_found", "feedback_early", "feedback_closed", "hours_approved"),
        },
      },
    );
