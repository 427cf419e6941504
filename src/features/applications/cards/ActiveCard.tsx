import type { ComponentProps } from "react";
import { ApplicationCard } from "./ApplicationCard.tsx";

type Props = Omit<ComponentProps<typeof ApplicationCard>, "menu" | "actions"> & { onWithdraw(): void };

/** An application that may still come to something, or has: withdrawn as long as it waits. */
export function ActiveCard({ onWithdraw, ...shown }: Props) {
  const { job, name, t } = shown;
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
