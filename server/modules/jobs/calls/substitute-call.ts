import type { RootContext } from "../../../platform/context.ts";
import { refuses } from "../../../platform/http/notes.ts";
import type { AccountType } from "../../auth/index.ts";
import { findJob } from "../../bookings/index.ts";
import { Done, JobReference, SelfOnly, seeksJob, selfNames } from "../../bookings/requests.ts";

export const substitutes: readonly AccountType[] = ["user"];
export const tags = ["Jobs"];

/** A call of a substitute that may name the caller alone. */
export const ownCall = (summary: string) =>
  ({
    signedIn: substitutes,
    ownName: selfNames,
    body: SelfOnly,
    detail: { tags, summary, ...refuses("not_yourself") },
  }) as const;

/** One that names a job, too. */
export const oneJob = (ctx: RootContext, summary: string) =>
  ({
    signedIn: substitutes,
    ownName: selfNames,
    seeks: seeksJob((actor, key) => findJob(ctx, actor, key)),
    body: JobReference,
    response: { 200: Done },
    detail: { tags, summary, ...refuses("not_yourself", "not_found") },
  }) as const;
