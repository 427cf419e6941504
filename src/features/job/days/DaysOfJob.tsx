import { type ComponentProps, useEffect, useRef, useState } from "react";

type Days = typeof import("./DayMarks.tsx").default;

const onServer = import.meta.env.SSR ? (await import("./DayMarks.tsx")).default : undefined;

/**
 * The days of a job that are shared, as they stand for a substitute. The page comes with them as they are; their script comes only when they change, or
 * with a job that comes later. (Around a part that may wait React would put a script into the page, which is refused there.)
 */
export const DaysOfJob = (props: ComponentProps<Days>) =>
  props.job.daysShared ? <SharedDays {...props} /> : null;

/** Until there is a script for it, what the page came with stays: React leaves it as it is. */
const asItCame = { suppressHydrationWarning: true, dangerouslySetInnerHTML: { __html: "" } };

function SharedDays(props: ComponentProps<Days>) {
  const [Days, setDays] = useState<Days | undefined>(() => onServer);
  const element = useRef<HTMLDivElement>(null);
  const now = JSON.stringify([props.job, props.free]);
  const came = useRef(now);
  useEffect(() => {
    if (!element.current?.firstChild || came.current !== now)
      void import("./DayMarks.tsx").then((come) => setDays(() => come.default));
  }, [now]);
  return (
    <div className="days-of-job" ref={element} {...(Days ? { children: <Days {...props} /> } : asItCame)} />
  );
}
