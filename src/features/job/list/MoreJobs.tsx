import { type MouseEvent, useRef } from "react";
import type { Translate } from "../../../i18n.ts";

interface Props {
  /** Unknown where the page begins in the middle. */
  left: number | undefined;
  /** The next page, for browsers without scripts. */
  href: string;
  t: Translate;
  /** Ends when the next jobs are there. */
  onMore(): Promise<void>;
}

/** Below the first jobs of a long list (rule: long-lists). */
export function MoreJobs({ left, href, t, onMore }: Props) {
  const busy = useRef(false);
  const more = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // A click too many is none.
    if (busy.current) return;
    busy.current = true;
    const around = event.currentTarget.parentElement;
    const last = cardsIn(around).findLast((card) => isBefore(card, event.currentTarget));
    await onMore().finally(() => {
      busy.current = false;
    });
    // The next job to read is where the link was.
    const cards = cardsIn(around);
    const next = last && cards[cards.indexOf(last) + 1];
    (next?.querySelector<HTMLElement>("h2 a, a") ?? focusable(next))?.focus({ preventScroll: true });
  };
  return (
    <a className="button quiet more-jobs" href={href} data-instead="" onClick={more}>
      {left === undefined ? t("jobs:common.showNext") : t("jobs:common.showMore", { count: left })}
    </a>
  );
}

/** Jobs are cards, the applicants of one rows. */
const cardsIn = (element: Element | null) => [
  ...(element?.querySelectorAll<HTMLElement>("article, tbody tr") ?? []),
];

/** Where nothing leads on, as from an applicant who cannot be chosen any more, the focus is on the row itself. */
function focusable(card: HTMLElement | undefined): HTMLElement | undefined {
  if (card) card.tabIndex = -1;
  return card;
}

const isBefore = (card: Element, link: Element) =>
  Boolean(link.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_PRECEDING);
