import type { Job } from "../../../server/modules/jobs/index.ts";
import { compare } from "../job/list/part.ts";
import { startOf } from "../job/list/start.ts";

type Sortable = Pick<Job, "id" | "startDate" | "startTime" | "timeZone">;

/** As the server sorts its parts: by the instant, for half past eight in Finland is before eight in Sweden. */
export const byStart = (a: Sortable, b: Sortable): number => startOf(a) - startOf(b) || compare(a.id, b.id);
