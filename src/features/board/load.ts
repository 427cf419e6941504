import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { call } from "../../api.ts";

/** Own jobs of a teacher, those of all their schools for a principal. */
export async function loadBoard(principal: boolean): Promise<PostedJob[]> {
  const path = principal ? "/api/principals/temps/v2" : "/api/teachers/gettemp/v2";
  return (await call<{ jobs: PostedJob[] }>(path)).jobs;
}
