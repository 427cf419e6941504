import type { BoardCounts, PostedJob } from "../../../server/modules/jobs/index.ts";
import { type Body, call } from "../../api.ts";
import { pageOfJobs } from "../job/list/pages.ts";
import { extended, fromStart, isWhole, type Part, withChanges } from "../job/list/part.ts";
import { isOver } from "../job/words/state.ts";
import type { DaysQuery } from "./days/load.ts";
import { type BoardOrder, latestEnd } from "./order.ts";

/** A poster's jobs: of those ahead and of those that are over it may be a part. */
export interface BoardData {
  order: BoardOrder;
  ahead: Part<PostedJob>;
  past: Part<PostedJob>;
  /** Of the whole board; `menu` of all the poster's schools. */
  counts: BoardCounts & { menu: { board: number; jobs: number } };
}

/** Whose board it is, and how it is looked at. */
export interface BoardQuery {
  principal: boolean;
  /** Id: only of this one. */
  school: string | undefined;
  /** As the API is asked. */
  filter: DaysQuery["filter"];
  order: BoardOrder;
  compare(a: PostedJob, b: PostedJob): number;
}

/** What the API gives at once. */
const most = 1000;

const pathOf = ({ principal }: BoardQuery) =>
  principal ? ("/api/principals/temps/v2" as const) : ("/api/teachers/gettemp/v2" as const);
const of = ({ school, filter }: BoardQuery) => ({ ...filter, ...(school ? { schoolId: school } : {}) });

const ask = (query: BoardQuery, part: Body<ReturnType<typeof pathOf>>) =>
  call(pathOf(query), { ...of(query), ...part });

async function askPart(query: BoardQuery, part: Body<ReturnType<typeof pathOf>>) {
  const { jobs, nextCursor: next, counts } = await ask(query, part);
  return { jobs, next, counts };
}

const ending = { sort: "ended", ended: true } as const;

/** The board as far as it was there, or, when it is known, only what has changed of it. */
export async function loadBoard(query: BoardQuery, data: BoardData, changed?: string[]): Promise<BoardData> {
  const sorted = data.order === query.order || isWhole(data.ahead);
  if (changed && sorted) return loadChanged(query, data, changed);
  const start = data.order === query.order ? data.ahead.start : undefined;
  const sorting = { sort: query.order, ended: false, withCounts: true } as const;
  const [{ counts, ...ahead }, past] = await Promise.all([
    fromStart(start, (from) => askPart(query, { ...sorting, limit: asLong(data.ahead), ...from })),
    askPart(query, { ...ending, limit: asLong(data.past) }),
  ]);
  return { order: query.order, ahead, past, counts: counts ?? data.counts };
}

const asLong = ({ jobs }: Part<PostedJob>) => Math.min(Math.max(jobs.length, pageOfJobs), most);

async function loadChanged(query: BoardQuery, data: BoardData, changed: string[]): Promise<BoardData> {
  const { jobs, counts } = await ask(query, { only: changed, withCounts: true });
  const now = new Date();
  const over = jobs.filter((job) => isOver(job, now));
  const ahead = jobs.filter((job) => !isOver(job, now));
  return {
    order: query.order,
    ahead: withChanges(data.ahead, changed, ahead, query.compare),
    past: withChanges(data.past, changed, over, latestEnd),
    counts: counts ?? data.counts,
  };
}

/** The jobs that follow as well. */
export async function moreAhead(query: BoardQuery, data: BoardData): Promise<BoardData> {
  const { next: cursor } = data.ahead;
  if (cursor === undefined) return data;
  const page = { sort: data.order, ended: false, limit: pageOfJobs, cursor };
  return { ...data, ahead: extended(data.ahead, await askPart(query, page)) };
}

/** What ended before as well. */
export async function morePast(query: BoardQuery, data: BoardData): Promise<BoardData> {
  const { next: cursor } = data.past;
  if (cursor === undefined) return data;
  const page = { ...ending, limit: pageOfJobs, cursor };
  return { ...data, past: extended(data.past, await askPart(query, page)) };
}
