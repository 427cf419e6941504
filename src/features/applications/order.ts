import type { Job } from "../../../server/modules/jobs/index.ts";
import { compare } from "../job/list/part.ts";
import { startOf } from "../job/list/start.ts";

type Sortable = Pick<Job, "id" | "startDate" | "startTime" | "timeZone">;

/** As the server sorts its parts: by the instant, for half past eight in Finland is before eight in Sweden. */
export const byStart = (a: Sortable, b: Sortable): number => startOf(a) - startOf(b) || compare(a.id, b.id);

/** Of active applications: what one has got leads. */
export const gotFirst = (a: Sortable & Pick<Job, "state">, b: Sortable & Pick<Job, "state">): number =>
  Number(b.state === "chosen") - Number(a.state === "chosen") || byStart(a, b);
