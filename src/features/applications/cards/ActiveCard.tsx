import type { ComponentProps } from "react";
import { isToCome } from "../../job/words/dates.ts";
import { ApplicationCard } from "./ApplicationCard.tsx";
import { LeaveReserve } from "./LeaveReserve.tsx";

type Props = Omit<ComponentProps<typeof ApplicationCard>, "menu" | "actions"> & {
  onWithdraw(): void;
  /** Ends when the job is shown as it is by now. */
  refresh(id: string): Promise<void>;
};

/** An application that may still come to something, or has: withdrawn as long as it waits, and left until the job begins (rule: cannot-come). */
export function ActiveCard({ onWithdraw, refresh, ...shown }: Props) {
  const { job, name, now, t } = shown;
  if (job.state === "chosen" && isToCome(job, now)) {
    const label = t("jobs:applications.cannotCome");
    const menu = (
      <a
        className="button quiet small"
        href={`/app/specific/${job.id}/cannot-come`}
        aria-label={`${label}: ${name}`}
      >
        {label}
      </a>
    );
    return <ApplicationCard {...shown} menu={menu} />;
  }
  if (job.state === "denied" && job.reservePlace !== undefined)
    return <ApplicationCard {...shown} menu={<LeaveReserve id={job.id} {...{ name, t, refresh }} />} />;
  if (job.state !== "pending" && job.state !== "deactivated") return <ApplicationCard {...shown} />;
  const label = t("jobs:applications.withdraw");
  const menu = (
    <a
      className="button quiet small"
      href={`?confirm=withdraw&job=${job.id}`}
      aria-label={`${label}: ${name}`}
      data-instead=""
      onClick={(event) => {
        event.preventDefault();
        onWithdraw();
      }}
    >
      {label}
    </a>
  );
  return <ApplicationCard {...shown} menu={menu} actions={[{ label, icon: "trash", run: onWithdraw }]} />;
}
