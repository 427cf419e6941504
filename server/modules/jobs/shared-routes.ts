import { Type } from "@sinclair/typebox";
import { type SQL, sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { RootContext } from "../../platform/context.ts";
import { PageFields } from "../../platform/paging.ts";
import { sayNext } from "../../plugins/lists.ts";
import { session } from "../../plugins/session.ts";
import { onlySelf } from "../auth/index.ts";
import { Job, OptionalEmail } from "./model.ts";
import { openPart } from "./open-page.ts";
import { postedPage } from "./posted.ts";
import { isUuid, plain } from "./sql.ts";

const Wanted = Type.Optional(
  Type.Object({
    email: OptionalEmail,
    /** Name or id. */
    school: Type.Optional(Type.String({ maxLength: 200 })),
    /** Value of a job type, e.g. `one`. */
    type: Type.Optional(Type.String({ maxLength: 40 })),
    ...PageFields,
  }),
);

/** Condition on `jobs j`; undefined for all. */
function ofSchoolAndType({ school, type }: { school?: string; type?: string }): SQL | undefined {
  const conditions = [
    ...(school ? [isUuid(school) ? sql`j.school_id = ${school}` : schoolNamed(plain(school))] : []),
    ...(type ? [sql`j.job_type_value = ${plain(type)}`] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : undefined;
}

const schoolNamed = (name: string) =>
  sql`j.school_id in (select named.id from schools named where named.name = ${name})`;

export function sharedJobRoutes(ctx: RootContext) {
  return new Elysia({ name: "shared-jobs" }).use(session(ctx)).post(
    "/api/shared/get/jobs",
    async ({ actor, body, set }) => {
      onlySelf(actor, body?.email || undefined);
      const wish = { ...body, where: ofSchoolAndType(body ?? {}) };
      if (actor.type === "user") return sayNext(set, await openPart(ctx, actor, wish)).active;
      return sayNext(set, await postedPage(ctx, actor, wish)).items as Job[];
    },
    {
      signedIn: true,
      list: true,
      body: Wanted,
      response: { 200: Type.Array(Job) },
      detail: {
        tags: ["Jobs"],
        summary: "The jobs that the caller has a list of, of one school or type if named",
        description: "A substitute gets the open jobs; a teacher or principal the posted ones.",
      },
    },
  );
}
