import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";
import type { Known } from "../live/useLive.ts";

/** Own jobs of a teacher, those of all their schools for a principal; when they are known, only what has changed. */
export async function loadBoard(principal: boolean, known?: Known<PostedJob[]>): Promise<PostedJob[]> {
  const path = principal ? "/api/principals/temps/v2" : "/api/teachers/gettemp/v2";
  const { jobs } = await call(path, known && { only: known.changed });
  if (!known) return jobs;
  const gone = new Set(known.changed);
  return [...known.data.filter((job) => !gone.has(job.uniqueId)), ...jobs];
}
