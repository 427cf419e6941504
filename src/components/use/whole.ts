/**
 * Runs once all of the page's HTML has been read. A script of the shell may come earlier than that, though it stands at the
 * end: islands import from its file, and begin while the rest of their page is still on its way.
 */
export function whenWhole(run: () => void): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}
