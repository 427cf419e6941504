import type { ReactNode } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import type { Translate } from "../../../i18n.ts";

interface Props {
  /** Nothing is there, nor on its way. */
  isEmpty: boolean;
  t: Translate;
  /** A card for each application. */
  children: ReactNode;
}

/** Applications for work that is still to come, or the way to some. */
export function ActiveApplications({ isEmpty, t, children }: Props) {
  if (!isEmpty) {
    return (
      <section className="grid" aria-label={t("jobs:applications.title")}>
        {children}
      </section>
    );
  }
  return (
    <EmptyState
      icon="check"
      title={t("jobs:applications.empty")}
      text={t("jobs:applications.emptyHint")}
      action={
        <a className="button" href="/app/jobs/all">
          {t("jobs:applications.browse")}
        </a>
      }
    />
  );
}
