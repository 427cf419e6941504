import { type ComponentProps, lazy, Suspense } from "react";

const Days = lazy(() => import("./DayMarks.tsx"));

/** The days of a job that are shared, as they stand for a substitute: their script comes with such a job alone. */
export const DaysOfJob = (props: ComponentProps<typeof Days>) =>
  props.job.daysShared ? (
    <Suspense>
      <Days {...props} />
    </Suspense>
  ) : null;
