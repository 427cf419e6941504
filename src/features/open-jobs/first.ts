import type { Actor } from "../../../server/modules/auth/index.ts";
import { type OpenFilter, openCount, openPage } from "../../../server/modules/jobs/lists/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { askedPart } from "../job/list/asked-part.ts";
import { shownFrom } from "../job/list/pages.ts";
import type { Listed } from "./load.ts";
import type { OpenOrder } from "./order.ts";

interface Query {
  order: OpenOrder;
  /** `show` asks for so many, `cursor` for what follows on another page. */
  asked: URLSearchParams;
  /** Nothing for all. */
  filter: OpenFilter | undefined;
  /** Active jobs in the whole list. */
  all: number;
}

/** What the page of open jobs begins with. */
export async function firstJobs(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  { order, asked, filter, all }: Query,
): Promise<Listed> {
  const limit = shownFrom(asked.get("show"));
  const { part, start } = await askedPart(
    asked.get("cursor"),
    (cursor) => openPage(ctx, actor, { ...filter, limit, sort: order, cursor }),
    ({ active }) => active.length === 0,
  );
  const { nextCursor: next, ...lists } = part;
  const isAll = next === undefined && start === undefined;
  const total = !filter ? all : isAll ? lists.active.length : await openCount(ctx, actor, filter);
  return { ...lists, order, filter, next, start, total, all };
}
