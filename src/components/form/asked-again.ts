import { whenWhole } from "../whole.ts";

/**
 * Whoever asks a page by the keyboard for something else of the same, by its filters or by a link like that to the next week, gets the page anew,
 * and would begin at its top again: they go on at the results (Results.astro), or at the link that they have pressed, to press it again
 * (rule: asked-again).
 */
const key = "asked-again";
const forms = "form[role='search'], form.filters";
const again = ".pager a, .pager + a, .segment a, a.chip";
const others = ".list-pages a, .filters a, .empty a";
/** Milliseconds that the page may take; of a press that led nowhere nothing is left then. */
const lasts = 30_000;

interface Asked {
  path: string;
  at: number;
  /** What the link is called that may be pressed again. */
  link?: string;
}

addEventListener("submit", ({ target, defaultPrevented }) => {
  if (defaultPrevented || !(target instanceof HTMLFormElement) || !target.matches(forms)) return;
  // A field may be called `action`.
  remember(new URL(target.getAttribute("action") ?? "", location.href).pathname);
});

addEventListener("click", ({ target, defaultPrevented, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || altKey || !(target instanceof Element)) return;
  const link = target.closest<HTMLAnchorElement>(`main :is(${again}, ${others})`);
  if (!link || link.pathname !== location.pathname || link.hash) return;
  remember(link.pathname, link.matches(again) ? { link: nameOf(link) } : {});
});

whenWhole(goOn);

function remember(path: string, more: Pick<Asked, "link"> = {}): void {
  // Whoever has pressed with a pointer goes on with it.
  if (!document.activeElement?.matches(":focus-visible")) return;
  const asked: Asked = { path, at: Date.now(), ...more };
  try {
    sessionStorage.setItem(key, JSON.stringify(asked));
  } catch {
    // A browser that keeps nothing begins at the top.
  }
}

function taken(): Asked | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

function goOn(): void {
  const asked = taken();
  if (!asked || asked.path !== location.pathname || Date.now() - asked.at > lasts) return;
  if (location.hash || document.activeElement !== document.body) return;
  const links = asked.link ? document.querySelectorAll<HTMLElement>(`main :is(${again})`) : [];
  const same = [...links].find((one) => nameOf(one) === asked.link && one.checkVisibility());
  const place = "main :is([aria-invalid='true'], [data-results])";
  if (same) same.focus();
  else document.querySelector<HTMLElement>(place)?.focus({ preventScroll: true });
}

function nameOf(link: Element): string {
  return link.getAttribute("aria-label") ?? link.textContent?.trim() ?? "";
}
