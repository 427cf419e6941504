import type { MouseEvent } from "react";
import type { Translate } from "../../i18n.ts";

interface Props {
  /** Unknown where the page begins in the middle. */
  left: number | undefined;
  /** The next page, for browsers without scripts. */
  href: string;
  t: Translate;
  /** Ends when the next jobs are there. */
  onMore(): Promise<void>;
}

/** Below the first jobs of a long list. */
export function MoreJobs({ left, href, t, onMore }: Props) {
  const more = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The next job to read is where the link was.
    const last = event.currentTarget.previousElementSibling?.lastElementChild;
    await onMore();
    last?.nextElementSibling?.querySelector("a")?.focus({ preventScroll: true });
  };
  return (
    <a className="button quiet more-jobs" href={href} onClick={more}>
      {left === undefined ? t("jobs:open.showNext") : t("jobs:open.showMore", { count: left })}
    </a>
  );
}
