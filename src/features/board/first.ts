import type { Actor } from "../../../server/modules/auth/index.ts";
import type { PostedJob } from "../../../server/modules/jobs/index.ts";
import { type BoardFilter, type MenuCounts, menuCounts } from "../../../server/modules/jobs/lists/index.ts";
import {
  boardCounts,
  type PostedOrder,
  postedPage,
} from "../../../server/modules/jobs/lists/posted/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { askedPart } from "../job/list/asked-part.ts";
import { pageOfJobs, shownFrom } from "../job/list/pages.ts";
import type { Part } from "../job/list/part.ts";
import type { BoardData } from "./load.ts";
import type { BoardOrder } from "./order.ts";

interface Asked {
  ctx: RootContext;
  actor: Actor;
}

interface Query {
  order: BoardOrder;
  school: string | undefined;
  /** Which of them. */
  filter: BoardFilter;
  /** `show` asks for so many, `cursor` for what follows on another page, `past` for that of what is over. */
  asked: URLSearchParams;
}

/** What a board begins with, and the numbers of the menu. */
export async function firstBoard(
  who: Asked,
  { order, school, filter, asked }: Query,
): Promise<{ board: BoardData; menu: MenuCounts }> {
  const shared = { ...filter, schools: school ? [school] : undefined };
  const [ahead, past, counts, menu] = await Promise.all([
    part(who, asked.get("cursor"), {
      sort: order,
      ended: false,
      limit: shownFrom(asked.get("show")),
      ...shared,
    }),
    part(who, asked.get("past"), { sort: "ended", ended: true, limit: pageOfJobs, ...shared }),
    boardCounts(who.ctx, who.actor, shared),
    menuCounts(who.ctx, who.actor, school),
  ]);
  return { board: { order, ahead, past, counts: { ...counts, menu } }, menu };
}

async function part(
  { ctx, actor }: Asked,
  asked: string | null,
  query: BoardFilter & { sort: PostedOrder; ended: boolean; limit: number },
): Promise<Part<PostedJob>> {
  const { part, start } = await askedPart(
    asked,
    (cursor) => postedPage(ctx, actor, { ...query, cursor }),
    ({ items }) => items.length === 0,
  );
  return { jobs: part.items, next: part.nextCursor, start };
}
