import { useDeferredValue, useEffect } from "react";
import type { PostedJob } from "../../../../server/modules/jobs/index.ts";
import { type Lang, translate } from "../../../i18n.ts";
import { useMore } from "../../job/list/more.ts";
import { isWhole } from "../../job/list/part.ts";
import { postedEvents } from "../../job/posted.ts";
import { useLive } from "../../live/use/useLive.ts";
import { useShared } from "../../live/use/useShared.ts";
import { type AskedFilter, wireFilter, withFilter } from "../days/filter.ts";
import { allAhead } from "../lead.ts";
import { type BoardData, type BoardQuery, loadBoard, moreAhead, morePast } from "../load.ts";
import { type BoardOrder, comparing, titleIn } from "../order.ts";
import { boardAt } from "../shown.ts";
import { $boardOrder } from "../view.ts";

/** Whose board it is, and what its page was rendered with. */
export interface BoardStart {
  /** Of a long list, the jobs that are shown first. */
  initial: BoardData;
  renderedAt: string;
  lang: Lang;
  principal: boolean;
  /** Only jobs of this one are shown. */
  school?: string | undefined;
  order: BoardOrder;
  /** As the page's address has it. */
  filter: AskedFilter;
}

/** The jobs of a board as they are by now, in the order that is asked for, and the ways to more of them. */
export function useBoard({ initial, renderedAt, ...start }: BoardStart) {
  const query = useQuery(start);
  const { data, now, stale, refresh, extend } = useLive(initial, renderedAt, postedEvents, (known, all) =>
    loadBoard(query, all, known?.changed),
  );
  const { ahead, past, counts } = boardAt(data, now);
  const outdated = useOutdated(data, query.order, ahead.length === 0, refresh);
  const follows = { ahead: data.ahead.next, past: data.past.next };
  const { shown, more } = useMore({
    initial: initial.ahead,
    part: { ...data.ahead, jobs: ahead.toSorted(query.compare) },
    total: allAhead(counts),
    fetchNext: () => extend((all) => moreAhead(query, all)),
  });
  return {
    now,
    stale,
    refresh,
    counts,
    order: query.order,
    ahead: shown,
    past,
    /** Also those that are held back. */
    all: [...ahead, ...past],
    /** Names the part of the board that `all` is. */
    part: [data.order, follows.ahead, follows.past].join(" "),
    /** There is nothing ahead, and nothing is being looked for. */
    empty: ahead.length === 0 && !outdated,
    moreAhead: more && {
      ...more,
      href: withFilter("", start.filter, { sort: query.order, cursor: follows.ahead ?? "" }),
    },
    morePast: follows.past !== undefined && {
      left: data.past.start ? undefined : counts.ended - past.length,
      href: `${withFilter("", start.filter, { sort: query.order, past: follows.past })}#past`,
      onMore: () => extend((all) => morePast(query, all)),
    },
  };
}

function useQuery({
  lang,
  principal,
  school,
  filter,
  order: rendered,
}: Omit<BoardStart, "initial" | "renderedAt">) {
  // The choice itself is drawn first, and the jobs afterwards.
  const order = useDeferredValue(useShared($boardOrder, rendered));
  const compare = comparing<PostedJob>(order, titleIn(lang, translate(lang)), lang);
  const query: BoardQuery = { principal, school, filter: wireFilter(filter), order, compare };
  return query;
}

/** Of a part, another order has other jobs first; and where nothing is left of it, there may be something elsewhere. */
function useOutdated(data: BoardData, order: BoardOrder, nothingLeft: boolean, refresh: () => Promise<void>) {
  const outdated = !isWhole(data.ahead) && (data.order !== order || nothingLeft);
  const wanted = outdated ? order : undefined;
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);
  return outdated;
}
