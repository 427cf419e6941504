import type { Actor } from "../../../server/modules/auth/index.ts";
import { openPage } from "../../../server/modules/jobs/index.ts";
import type { RootContext } from "../../../server/platform/context.ts";
import { Refusal } from "../../../server/platform/errors.ts";
import type { Listed } from "./load.ts";
import type { OpenOrder } from "./order.ts";
import { shownFrom } from "./pages.ts";

interface Wish {
  order: OpenOrder;
  /** `show` asks for so many, `cursor` for what follows on another page. */
  asked: URLSearchParams;
  /** Active jobs in the whole list. */
  total: number;
}

/** What the page of open jobs begins with. A cursor that nobody gave, or of another order, is as none. */
export async function firstJobs(
  { ctx, actor }: { ctx: RootContext; actor: Actor },
  { order, asked, total }: Wish,
): Promise<Listed> {
  const wish = { limit: shownFrom(asked.get("show")), sort: order };
  const start = asked.get("cursor") ?? undefined;
  const part = await openPage(ctx, actor, { ...wish, cursor: start }).catch((error) => {
    if (start && error instanceof Refusal && error.status === 422) return undefined;
    throw error;
  });
  const { nextCursor: next, ...lists } = part ?? (await openPage(ctx, actor, wish));
  return { ...lists, order, next, start: part && start, total };
}
