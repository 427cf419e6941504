import type { Job } from "../../../server/modules/jobs/index.ts";
import { type Around, ArrangedCard } from "./card/ArrangedCard.tsx";

/** What the substitute has hidden, folded away. */
export function HiddenJobs({ jobs, around }: { jobs: Job[]; around: Around }) {
  if (jobs.length === 0) return null;
  return (
    <details className="hidden-jobs">
      <summary>
        {around.t("jobs:open.inactive")} <span className="count">{jobs.length}</span>
      </summary>
      <div className="grid">
        {jobs.map((job) => (
          <ArrangedCard key={job.id} job={job} {...around} />
        ))}
      </div>
    </details>
  );
}
