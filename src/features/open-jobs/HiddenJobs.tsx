import { useEffect } from "react";
import type { Job } from "../../../server/modules/jobs/index.ts";
import { Icon } from "../../components/Icon.tsx";
import { type Around, ArrangedCard } from "./card/ArrangedCard.tsx";

/** What the substitute has hidden, folded away. */
export function HiddenJobs({ jobs, around }: { jobs: Job[]; around: Around }) {
  const count = jobs.length;
  const { shown, ...shared } = around;
  useEffect(() => showLink(count), [count]);
  if (jobs.length === 0) return null;
  return (
    <details className="folded-jobs hidden-jobs">
      <summary>
        {around.t("jobs:open.inactive")} <span className="count">{jobs.length}</span>
        <Icon name="down" />
      </summary>
      <div className="grid" id="hidden">
        {jobs.map((job) => (
          <ArrangedCard key={job.id} job={job} {...shared} current={job.id === shown} />
        ))}
      </div>
    </details>
  );
}

/** Above the list, whose end may be far, a link leads here (src/pages/jobs/all.astro); the browser opens what is folded. */
function showLink(count: number): void {
  const link = document.querySelector<HTMLElement>("[data-to-hidden]");
  const number = link?.querySelector("span");
  if (link) link.hidden = count === 0;
  if (number) number.textContent = String(count);
}
