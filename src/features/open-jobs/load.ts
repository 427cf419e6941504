import type { Job, OpenJobs } from "../../../server/modules/jobs/index.ts";
import { type Answer, call } from "../../api.ts";
import type { Known } from "../live/useLive.ts";
import { type OpenOrder, placeOf } from "./order.ts";
import { pageOfJobs } from "./pages.ts";

type Jobs = Answer<typeof path>;

/** A substitute's lists. Of the active jobs it may be a part, from one place to another in one order. */
export interface Listed extends OpenJobs {
  order: OpenOrder;
  /** Asks for what follows; absent when nothing does. */
  next?: string | undefined;
  /** Where the part begins, unless with the first job. */
  start?: string | undefined;
  /** Active jobs in the whole list. */
  total: number;
}

const path = "/api/users/getalltemp";
/** What the API gives at once. */
const most = 1000;

export const isWhole = ({ next, start }: Listed) => next === undefined && start === undefined;

/** The list as far as it was there, or, when it is known, only what has changed of it. */
export async function loadOpenJobs(
  data: Listed,
  order: OpenOrder,
  changed: string[] | undefined,
): Promise<Listed> {
  if (changed && data.order === order) return loadChanged({ data, changed });
  const limit = Math.min(Math.max(data.active.length, pageOfJobs), most);
  const start = data.order === order ? data.start : undefined;
  const answer = await call(path, {
    limit,
    sort: order,
    withTotal: true,
    ...(start ? { cursor: start } : {}),
  });
  const lists = start
    ? { ...listsOf(answer), inactive: data.inactive, messages: data.messages }
    : listsOf(answer);
  return { ...lists, order, start, next: answer.nextCursor, total: answer.total ?? lists.active.length };
}

/** The jobs that follow as well. */
export async function loadMore(data: Listed): Promise<Listed> {
  const wish = { limit: pageOfJobs, sort: data.order, cursor: data.next };
  const { activejobs, nextCursor } = await call(path, wish);
  return { ...data, active: [...data.active, ...activejobs], next: nextCursor };
}

async function loadChanged({ data, changed }: Known<Listed>): Promise<Listed> {
  const whole = isWhole(data);
  const answer = await call(path, { only: changed, ...(whole ? {} : { withTotal: true }) });
  const active = answer.activejobs.filter((job) => inPart(data, job));
  const lists = merged({ data, changed }, { ...listsOf(answer), active });
  return { ...data, ...lists, total: answer.total ?? lists.active.length };
}

const listsOf = (answer: Jobs): OpenJobs => ({
  active: answer.activejobs,
  inactive: answer.inactivejobs,
  messages: answer.jobs,
});

/** Whether a job stands between the first and the last that are here. What stands elsewhere comes with its part. */
function inPart({ active, order, next, start }: Listed, job: Job): boolean {
  const places = active.map((one) => placeOf(one, order)).sort();
  const place = placeOf(job, order);
  const [first = "", last = ""] = [places[0], places.at(-1)];
  return (start === undefined || place > first) && (next === undefined || place < last);
}

/** What has changed leaves its place; what is still there takes its new one. */
function merged({ data, changed }: Known<OpenJobs>, now: OpenJobs): OpenJobs {
  const gone = new Set(changed);
  const list = (name: keyof OpenJobs) => [
    ...data[name].filter((job) => !gone.has(job.uniqueId)),
    ...now[name],
  ];
  return { active: list("active"), inactive: list("inactive"), messages: list("messages") };
}

export const hideJob = (key: string, email: string) => call("/api/users/job/inactive", { id: key, email });
export const deleteFromList = (key: string, email: string) =>
  call("/api/users/job/delete", { id: key, email });
export const hideSchool = (school: string, email: string) =>
  call("/api/users/school/block", { school, email });
