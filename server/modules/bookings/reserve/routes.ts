import { Type } from "@sinclair/typebox";
import { Elysia } from "elysia";
import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import { called } from "../../../platform/shapes/called.ts";
import { type AccountType, session } from "../../auth/index.ts";
import { findJob } from "../find-job.ts";
import { managedJob } from "../managed-job.ts";
import { Done, done, JobReference, keyOf, seeksJob, selfNames } from "../requests.ts";
import { ReserveOne } from "./model.ts";
import { orderReserve, reserveFor } from "./school.ts";
import { standInReserve } from "./stand.ts";

const posters: readonly AccountType[] = ["teacher", "principal"];
const tags = ["Requests"];

const Address = Type.String({ minLength: 1, maxLength: 254 });
const Ordering = Type.Object({
  ...JobReference.properties,
  people: called(
    "emails",
    Type.Optional(
      Type.Array(Address, {
        maxItems: 200,
        description: "In the order in which they are asked; who is not named comes after these",
      }),
    ),
  ),
  remove: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description: "An address: they are asked no more for this job",
    }),
  ),
});
const Standing = Type.Object({
  ...JobReference.properties,
  stand: Type.Boolean({ description: "Whether one wants to; false leaves the reserve" }),
});
const Stands = Type.Object({
  ...Done.properties,
  place: Type.Union([Type.Integer(), Type.Null()], {
    description: "1 is asked first; null while one is booked too close to it, and when one has left",
  }),
});

/** (rule: reserve) */
export function reserveRoutes(ctx: RootContext) {
  const anyJob = seeksJob((actor, key) => findJob(ctx, actor, key));
  const postedOne = seeksJob((actor, key) => managedJob(ctx.db, actor, key));
  return new Elysia({ name: "reserve" })
    .use(session(ctx))
    .post(
      "/api/users/reserve",
      async ({ actor, body }) => {
        const { stand } = body;
        return { ...done, ...(await standInReserve(ctx, actor, { key: keyOf(body, "uniqueId"), stand })) };
      },
      {
        signedIn: ["user"],
        ownName: selfNames,
        seeks: anyJob,
        body: Standing,
        response: { 200: Stands },
        detail: {
          tags,
          summary: "Stand in reserve for a job that another got, or leave it",
          ...refuses(
            "not_yourself",
            "not_in_region",
            "school_blocked",
            "not_found",
            "job_begun",
            "job_open",
            "chosen",
            "reserve_over",
          ),
        },
      },
    )
    .post(
      "/api/teachers/reserve",
      ({ actor, body }) => {
        const { people, remove } = body;
        const key = keyOf(body);
        if (remove !== undefined) return orderReserve(ctx, actor, key, { person: remove, move: "out" });
        return people ? orderReserve(ctx, actor, key, { people }) : reserveFor(ctx, actor, key);
      },
      {
        signedIn: posters,
        ownName: selfNames,
        seeks: postedOne,
        body: Ordering,
        response: { 200: Type.Array(ReserveOne) },
        detail: {
          tags,
          summary: "Who stands in reserve for a job, in the order in which they are asked",
          ...refuses("not_yourself", "not_found"),
          description: "With `emails` the school says the order; with `remove` one of them is taken out.",
        },
      },
    );
}
