import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { type Answer, call } from "../../../api.ts";
import { readPosted } from "../calls.ts";

export type Audience = Answer<"/api/teachers/audience">;

/** A job as its poster sees it, and who hear of it when, while not everybody does. */
export interface Staged {
  job: PostedJob;
  audience: Audience | undefined;
}

export async function readStaged(id: string): Promise<Staged> {
  const job = await readPosted(id);
  return { job, audience: job.stage?.opensAt ? await call("/api/teachers/audience", { id }) : undefined };
}
