import type { Job } from "../../../server/modules/jobs/index.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { type Around, ArrangedCard } from "./card/ArrangedCard.tsx";

interface Props {
  jobs: Job[];
  /** Nothing is there, nor on its way. */
  isEmpty: boolean;
  /** Ids of those that came while one was looking. */
  arrived: ReadonlySet<string>;
  around: Around;
}

/** The jobs that one can apply for, or has. */
export function OpenList({ jobs, isEmpty, arrived, around }: Props) {
  const { t } = around;
  if (isEmpty) {
    return <EmptyState icon="calendar" title={t("jobs:open.empty")} text={t("jobs:open.emptyHint")} />;
  }
  return (
    <section className="grid" aria-label={t("jobs:open.title")}>
      {jobs.map((job) => (
        <ArrangedCard key={job.id} job={job} {...around} fresh={arrived.has(job.id)} />
      ))}
    </section>
  );
}
