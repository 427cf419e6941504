/** Numbers that the layout has rendered outside of any island: beside the title and in the menus. */
export function showPageCount(count: number): void {
  write("[data-page-count]", count, false);
}

/** The layout hides a menu's number while it is nought. */
export function showMenuCount(name: "board" | "jobs" | "open" | "applications", count: number): void {
  write(`[data-menu-count="${name}"]`, count, true);
}

function write(selector: string, count: number, hideNought: boolean): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    element.textContent = String(count);
    if (hideNought) element.hidden = count === 0;
  }
}
