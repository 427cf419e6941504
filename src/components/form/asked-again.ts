import { whenWhole } from "../whole.ts";

/**
 * Whoever asks a page for something else of the same, by its filters or by a link like that to the next week, gets the page anew, and would
 * begin at its top again: they go on at the results (Results.astro), or at the link that they have pressed, to press it again (rule: asked-again).
 */
const key = "asked-again";
const forms = "form[role='search'], form.filters";
const again = ".pager a, .pager + a, .segment a, a.chip";
const others = ".list-pages a, .filters a, .empty a";

interface Asked {
  path: string;
  /** What the link is called that may be pressed again. */
  link?: string;
}

addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || !target.matches(forms)) return;
  remember({ path: new URL(target.action).pathname });
});

addEventListener("click", ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey }: MouseEvent) => {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>(`main :is(${again}, ${others})`);
  if (!link || link.pathname !== location.pathname || link.hash) return;
  remember({ path: link.pathname, ...(link.matches(again) ? { link: nameOf(link) } : {}) });
});

whenWhole(goOn);

function remember(asked: Asked): void {
  sessionStorage.setItem(key, JSON.stringify(asked));
}

function goOn(): void {
  const kept = sessionStorage.getItem(key);
  if (!kept) return;
  sessionStorage.removeItem(key);
  const { path, link }: Asked = JSON.parse(kept);
  if (path !== location.pathname || location.hash || document.activeElement !== document.body) return;
  const links = link ? document.querySelectorAll<HTMLElement>(`main :is(${again})`) : [];
  const same = [...links].find((one) => nameOf(one) === link && one.checkVisibility());
  const place =
    same ?? document.querySelector<HTMLElement>("main :is([aria-invalid='true'], [data-results])");
  place?.focus({ preventScroll: true });
}

function nameOf(link: Element): string {
  return link.getAttribute("aria-label") ?? link.textContent?.trim() ?? "";
}
