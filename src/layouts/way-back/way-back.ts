/** Forms that are left once they are sent: the way back passes them by, unless one of them is the page above. */
const forms =
  /^\/app\/(second-factor|profile\/substitute|jobs\/(?!all|calendar|overview|personal)\w+|teachers\/(create|import))$/;
/** Before these one was not signed in, or somebody else; beside `/app` are no pages. */
const outside = /^(?!\/app\/)|^\/app\/($|log|register|confirm|invitation|reset|new-act|unsubscribe)/;

/**
 * So many steps back in the history lies the page that one has come from (rule: way-back); 0 where none does, as in a new tab.
 * Whoever has come to a page twice has come from where they did the first time: no way back leads in a circle.
 */
function stepsTo(parent: string): number {
  // An older browser has none of it, and follows the link.
  const last = globalThis.navigation?.currentEntry?.index ?? 0;
  // A board and its next week are one page; a job and the form that changes it are two.
  const isWithin = parent === location.pathname;
  const way: { page: string; path: string; index: number }[] = [];
  for (const { url, index } of globalThis.navigation?.entries().slice(0, last + 1) ?? []) {
    const { pathname: path, search } = new URL(url ?? "about:blank");
    const page = isWithin ? path + search : path;
    const before = way.findIndex((one) => one.page === page);
    if (before >= 0) way.length = before;
    way.push({ page, path, index });
  }
  way.pop();
  const from = way.slice(way.findLastIndex(({ path }) => outside.test(path)) + 1);
  const found = from.findLast(({ path }) => path === parent || !forms.test(path));
  return found ? last - found.index : 0;
}

document.addEventListener("click", (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-way-back]");
  // What is to open elsewhere is the browser's.
  if (!link || defaultPrevented || button || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  const steps = stepsTo(link.pathname);
  if (steps) history.go(-steps);
  // In this page's place: from above it, going back does not lead down again.
  else location.replace(link.href);
});
