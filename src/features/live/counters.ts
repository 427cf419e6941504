/** Numbers that the layout has rendered outside of any island: beside the title and in the menus. */
export function showPageCount(count: number): void {
  for (const element of document.querySelectorAll<HTMLElement>("[data-page-count]"))
    element.textContent = String(count);
}

/** The layout hides a menu's number while it is nought. */
export function showMenuCount(
  name: "board" | "jobs" | "open" | "applications" | "teachers" | "news" | "approvals",
  count: number,
): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-menu-count="${name}"]`)) {
    writeCount(element, count);
    element.hidden = count === 0;
  }
}

/**
 * Into an element that has brought its words for one and for several, with `#` in the number's place, and up to which number it has
 * room.
 */
export function writeCount(element: HTMLElement, count: number): void {
  const { one = "#", other = "#", most } = element.dataset;
  const shown = most && count > Number(most) ? `${most}+` : String(count);
  element.textContent = (count === 1 ? one : other).replace("#", shown);
}
