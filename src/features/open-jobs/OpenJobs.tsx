import { useDeferredValue, useEffect } from "react";
import type { Booking } from "../../../server/modules/bookings/index.ts";
import { type Lang, translate } from "../../i18n.ts";
import { Beside } from "../job/beside/Beside.tsx";
import { useBeside, useLedTo } from "../job/beside/useBeside.ts";
import { MoreJobs } from "../job/list/MoreJobs.tsx";
import { useMore } from "../job/list/more.ts";
import { isWhole } from "../job/list/part.ts";
import { usePlaced } from "../job/placed.ts";
import { jobTitle } from "../job/words/facts.ts";
import { LiveNotice } from "../live/LiveNotice.tsx";
import { listen } from "../live/stream.ts";
import { useArrivals } from "../live/use/useArrivals.ts";
import { useBooked } from "../live/use/useBooked.ts";
import { useFocusHeir } from "../live/use/useFocusHeir.ts";
import { useLive } from "../live/use/useLive.ts";
import { useShared } from "../live/use/useShared.ts";
import { useShownCount } from "../live/use/useShownCount.ts";
import { ArrangeQuestions } from "./ArrangeQuestions.tsx";
import { clearedPath, orderedPath } from "./filter/path.ts";
import { HiddenJobs } from "./HiddenJobs.tsx";
import { type Listed, loadMore, loadOpenJobs, partOf } from "./load.ts";
import { OpenList } from "./OpenList.tsx";
import { OperatorMessages } from "./OperatorMessages.tsx";
import { $openOrder, inOpenOrder, isSortedHere, type OpenOrder } from "./order.ts";
import { useArranging } from "./useArranging.ts";

const watched = [
  "jobPosted",
  "jobChanged",
  "applicationsChanged",
  "requestsChanged",
  "substituteChosen",
] as const;

interface Props {
  /** Of a long list, the jobs that are shown first. */
  initial: Listed;
  renderedAt: string;
  lang: Lang;
  email: string;
  order: OpenOrder;
  /** Of the filters, in the address; empty without any. */
  query: string;
  /** Where one looks for jobs, by name. */
  regions: string;
  /** What one is booked for. */
  booked: readonly Booking[];
}

/** A substitute's open jobs, which follow what schools do while one looks at them. */
export function OpenJobs({ initial, renderedAt, lang, email, order, query, regions, booked }: Props) {
  const t = translate(lang);
  const list = useOpenJobs(initial, { renderedAt, order, query });
  const { now, refresh, arrived, newcomers } = list;
  const { arrange, asking, closeQuestion } = useArranging({ email, lang, t, refresh });
  useFocusHeir();
  usePlaced(refresh);
  const beside = useBeside(useLedTo(list.open), { onOpened: refresh, listen });
  const around = { now, lang, t, arrange, booked: useBooked(booked), shown: beside.id };
  const newest = newcomers.at(-1);
  return (
    <>
      <LiveNotice stale={list.stale} t={t} onRetry={refresh} />
      <p className="visually-hidden" role="status">
        {newest && t("jobs:open.arrived", { count: newcomers.length, title: jobTitle(newest, lang, t) })}
      </p>
      <Beside beside={beside} isAlone={list.isEmpty && !beside.id} t={t}>
        <OpenList
          jobs={list.open}
          order={list.order}
          isEmpty={list.isEmpty}
          clear={query ? clearedPath(list.order) : undefined}
          // Only what one can take, and nothing else was asked for.
          leftOut={query === "can=1" ? list.all : 0}
          // Whoever searches or filters looks for jobs.
          messages={!query && <OperatorMessages messages={list.messages} around={around} />}
          {...{ regions, arrived, around }}
        />
        {list.more && <MoreJobs {...list.more} t={t} />}
        <HiddenJobs jobs={list.hidden} around={around} />
      </Beside>
      <ArrangeQuestions asking={asking} t={t} onClose={closeQuestion} />
    </>
  );
}

/** A substitute's lists as they are now: what is shown of them, in which order, and what has just come. */
function useOpenJobs(initial: Listed, rendered: Pick<Props, "renderedAt" | "order" | "query">) {
  const { renderedAt, query } = rendered;
  const chosenOrder = useShared($openOrder, rendered.order);
  const { data, now, stale, refresh, extend } = useLive<Listed>(initial, renderedAt, watched, (known, all) =>
    loadOpenJobs(all, chosenOrder, known?.changed),
  );
  // The choice itself is drawn first, and the jobs afterwards. Of a part another order has other jobs first: it stays as it is until they are there.
  const whole = useDeferredValue(chosenOrder);
  const sortsHere = isWhole(data) && isSortedHere(chosenOrder);
  const order = sortsHere ? whole : data.order;
  // By fit a part begins anew with what happens, and what follows fills it up: its length alone says which it is, and new is what was posted since.
  const sorted = isSortedHere(data.order);
  const came = useArrivals(idsOf(data), sorted || !data.next ? data.next : String(data.active.length));
  const newcomers = data.active.filter((job) => came.has(job.id) && (sorted || job.created > renderedAt));
  // No event tells of a job whose time runs out.
  const jobs = inOpenOrder(data.active, order).filter((job) => new Date(job.endsAt) > now);

  // Where nothing is left of a part, there may be something elsewhere.
  const wanted =
    !sortsHere && (data.order !== chosenOrder || (!isWhole(data) && jobs.length === 0))
      ? chosenOrder
      : undefined;
  useEffect(() => {
    if (wanted) void refresh();
  }, [wanted, refresh]);

  const total = isWhole(data) ? jobs.length : data.total;
  useShownCount("open", data.filter ? data.all : total, total);
  const { shown, more } = useMore({
    initial: partOf(initial),
    part: { ...partOf(data), jobs },
    total,
    fetchNext: () => extend(loadMore),
  });
  return {
    now,
    stale,
    order,
    refresh,
    messages: data.messages,
    open: shown,
    /** Nothing is there, nor on its way. */
    isEmpty: jobs.length === 0 && wanted === undefined,
    all: data.all,
    more: more && { ...more, href: `${orderedPath(query, order)}&cursor=${data.next ?? ""}` },
    hidden: inOpenOrder(data.inactive, order),
    arrived: new Set(newcomers.map(({ id }) => id)),
    newcomers,
  };
}

const idsOf = ({ active, inactive }: Listed) => [...active, ...inactive].map((job) => job.id);
