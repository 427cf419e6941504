import type { KeyboardEvent, ReactNode } from "react";
import { EmptyState } from "../../../components/EmptyState.tsx";
import type { Translate } from "../../../i18n.ts";
import type { useBeside } from "./useBeside.ts";

interface Props {
  beside: ReturnType<typeof useBeside>;
  /** There is nothing to choose from: the list has the page for itself. */
  isAlone: boolean;
  t: Translate;
  /** The list. */
  children: ReactNode;
}

/** A list of jobs and, where there is room, the one that is looked at beside it (rule: job-beside). */
export function Beside({ beside, isAlone, t, children }: Props) {
  const { elements, title, isWaiting, failed, leave } = beside;
  const onKeyDown = (event: KeyboardEvent) => {
    const isOfOther = event.target instanceof Element && event.target.closest("dialog, details[open]");
    if (event.key === "Escape" && !isOfOther) leave();
  };
  return (
    <div className={isAlone ? "sides alone" : "sides"}>
      {/* Where the page's second link skips to. */}
      <div className="stack" ref={elements.list} id="jobs" tabIndex={-1}>
        {children}
      </div>
      <section
        className="beside"
        ref={elements.pane}
        aria-label={t("jobs:beside.label")}
        aria-busy={isWaiting}
        onKeyDown={onKeyDown}
      >
        <h2 ref={elements.heading} tabIndex={-1} hidden={!title}>
          {title}
        </h2>
        <div className="stack" ref={elements.place} />
        {failed && <EmptyState icon="list" title={t("jobs:beside.choose")} />}
        {title && (
          <button type="button" className="link to-list" onClick={leave}>
            {t("jobs:beside.toList")}
          </button>
        )}
      </section>
    </div>
  );
}
