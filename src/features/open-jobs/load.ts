// (rule: open-filters)

import type { OpenJobs } from "../../../server/modules/jobs/index.ts";
import type { OpenFilter } from "../../../server/modules/jobs/lists/index.ts";
import { type Body, call } from "../../api.ts";
import { pageOfJobs } from "../job/list/pages.ts";
import { extended, fromStart, isWhole, type Part, withChanges } from "../job/list/part.ts";
import type { Known } from "../live/use/useLive.ts";
import { comparing, isSortedHere, type OpenOrder } from "./order.ts";

/** A substitute's lists. Of the active jobs it may be a part, from one place to another in one order. */
export interface Listed extends OpenJobs, Omit<Part, "jobs"> {
  order: OpenOrder;
  /** Which of them; nothing for all. */
  filter?: OpenFilter | undefined;
  /** Active jobs that the filter lets through. */
  total: number;
  /** Active jobs in the whole list. */
  all: number;
}

const path = "/api/users/getalltemp";

async function ask(query: Body<typeof path>) {
  const answer = await call(path, query);
  const { active, inactive, messages, nextCursor: next, total: all, matching: total = all } = answer;
  return { active, inactive, messages, next, total, all };
}

/** What the API gives at once. */
const most = 1000;

/** The list as far as it was there, or, when it is known, only what has changed of it. */
export async function loadOpenJobs(
  data: Listed,
  order: OpenOrder,
  changed: string[] | undefined,
): Promise<Listed> {
  const sorted = isSortedHere(order) && (data.order === order || isWhole(data));
  // What one is booked for decides of jobs that no event names, and where one fits the server says.
  if (changed && sorted && !data.filter?.takeable) return loadChanged({ data: { ...data, order }, changed });
  const limit = Math.min(Math.max(data.active.length, pageOfJobs), most);
  const from = data.order === order ? data.start : undefined;
  const {
    jobs: _,
    start,
    ...found
  } = await fromStart(from, async (from) => {
    const answer = await ask({ ...data.filter, limit, sort: order, withTotal: true, ...from });
    return { ...answer, jobs: answer.active };
  });
  const lists = start ? { ...found, inactive: data.inactive, messages: data.messages } : found;
  const { filter } = data;
  const { total = found.active.length, all = total } = found;
  return { ...lists, order, filter, start, total, all };
}

/** The jobs that follow as well. */
export async function loadMore(data: Listed): Promise<Listed> {
  if (data.next === undefined) return data;
  const query = { ...data.filter, limit: pageOfJobs, sort: data.order, cursor: data.next };
  const found = await ask(query);
  const { jobs: active, ...part } = extended(partOf(data), { jobs: found.active, next: found.next });
  return { ...data, ...part, active };
}

async function loadChanged({ data, changed }: Known<Listed>): Promise<Listed> {
  const counted = isWhole(data) && !data.filter;
  const found = await ask({ ...data.filter, only: changed, ...(counted ? {} : { withTotal: true }) });
  const { jobs: active, last } = withChanges(partOf(data), changed, found.active, comparing(data.order));
  const lists = { ...merged({ data, changed }, found), active };
  const { total = active.length, all = total } = found;
  return { ...data, ...lists, last, total, all };
}

export const partOf = ({ active, next, start, last }: Listed): Part => ({ jobs: active, next, start, last });

/** What has changed leaves its place; what is still there takes its new one. */
function merged({ data, changed }: Known<OpenJobs>, now: OpenJobs): Omit<OpenJobs, "active"> {
  const gone = new Set(changed);
  const list = (name: "inactive" | "messages") => [
    ...data[name].filter((job) => !gone.has(job.id)),
    ...now[name],
  ];
  return { inactive: list("inactive"), messages: list("messages") };
}

export const showSchool = (school: string, email: string) =>
  call("/api/users/school/unblock", { school, email });
export const hideSchool = (school: string, email: string) =>
  call("/api/users/school/block", { school, email });
