import type { Job } from "../../../server/modules/jobs/index.ts";
import { type Body, call } from "../../api.ts";
import { pageOfJobs } from "../job/list/pages.ts";
import { extended, fromStart, type Part, withChanges } from "../job/list/part.ts";
import { byStart, gotFirst } from "./order.ts";

/** A substitute's applications: of each list it may be a part. */
export interface Applications {
  active: Part;
  inactive: Part;
  counts: { active: number; inactive: number };
  /** What has changed last without being in any part that is here. */
  elsewhere: Job[];
}
export type ListName = "active" | "inactive";

const path = "/api/users/getpersonaltemp";

async function ask(query: Body<typeof path>) {
  const { nextCursor: next, ...answer } = await call(path, query);
  return { ...answer, next, counts: answer.counts };
}

/** What the API gives at once. */
const most = 1000;

/** The applications as far as they were there, or, when they are known, only what has changed of them. */
export async function loadApplications(data: Applications, changed?: string[]): Promise<Applications> {
  if (changed) return loadChanged(data, changed);
  const [active, inactive] = await Promise.all([loadList(data, "active"), loadList(data, "inactive")]);
  return { active, inactive, counts: active.counts ?? data.counts, elsewhere: [] };
}

async function loadList(data: Applications, list: ListName) {
  const limit = Math.min(Math.max(data[list].jobs.length, pageOfJobs), most);
  return fromStart(data[list].start, async (from) => {
    const answer = await ask({ list, limit, withCounts: list === "active", ...from });
    return { jobs: [...answer.active, ...answer.inactive], next: answer.next, counts: answer.counts };
  });
}

async function loadChanged(data: Applications, changed: string[]): Promise<Applications> {
  const answer = await ask({ only: changed, withCounts: true });
  const active = withChanges(data.active, changed, answer.active, gotFirst);
  const inactive = withChanges(data.inactive, changed, answer.inactive, byStart);
  const here = new Set([...active.jobs, ...inactive.jobs].map((job) => job.id));
  const elsewhere = [...answer.active, ...answer.inactive].filter((job) => !here.has(job.id));
  return { active, inactive, counts: answer.counts ?? data.counts, elsewhere };
}

/** The applications that follow as well. */
export async function moreApplications(data: Applications, list: ListName): Promise<Applications> {
  const { next: cursor } = data[list];
  if (cursor === undefined) return data;
  const answer = await ask({ list, limit: pageOfJobs, cursor });
  const jobs = [...answer.active, ...answer.inactive];
  return { ...data, [list]: extended(data[list], { jobs, next: answer.next }) };
}
