/**
 * Menus behind a button: `details.card-menu`, rendered by an island or by the page, and the choices of a filter where they lie over the page. In
 * a phone's sheet these push each other aside: one that closed under the finger would move what is pressed.
 */
const open = () =>
  document.querySelectorAll<HTMLDetailsElement>(
    `details.card-menu[open]${matchMedia("(width > 600px)").matches ? ", details.facet[open]" : ""}`,
  );

let follows = false;

/** Whatever is pressed or focused elsewhere closes them, and so does Escape; they open where they are seen. Once for a page. */
export function followMenus(): void {
  if (follows) return;
  follows = true;
  document.addEventListener("pointerdown", ({ target }) => {
    for (const menu of open()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  });
  document.addEventListener("focusin", ({ target }) => {
    for (const menu of open()) if (isElsewhere(target, menu)) menu.open = false;
    // A phone's sheet as well: nobody is left at something that it covers.
    const sheet = document.querySelector<HTMLElement>("form.sheet:popover-open");
    if (sheet && isElsewhere(target, sheet)) sheet.hidePopover();
  });
  // A toggle does not rise.
  document.addEventListener("toggle", ({ target }) => keepInSight(target), true);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}

/** Who presses words within it focuses what is around it, such as the page: that is not elsewhere. */
const isElsewhere = (target: EventTarget | null, menu: Element) =>
  target instanceof Node && !menu.contains(target) && !target.contains(menu);

/** Upwards where below is no room before a bar that is fixed there or the window's end; the page follows where above is none either. */
function keepInSight(menu: EventTarget | null): void {
  if (!(menu instanceof HTMLDetailsElement) || !menu.matches(".card-menu")) return;
  const list = menu.querySelector(":scope > :not(summary)");
  menu.classList.remove("up");
  if (!menu.open || !list) return;
  const { top, bottom, height } = list.getBoundingClientRect();
  const ceiling = endOf(".topbar");
  const above = menu.getBoundingClientRect().top - ceiling;
  if (bottom <= floor() && top >= ceiling) return;
  if (bottom > floor() && above >= height) menu.classList.add("up");
  else list.scrollIntoView({ block: "nearest" });
}

const endOf = (bar: string): number => document.querySelector(bar)?.getBoundingClientRect().bottom ?? 0;

/** Where what stays at the bottom of the window begins. */
function floor(): number {
  const bars = [...document.querySelectorAll(".tabs, .bottom-action")];
  const staying = bars.filter((bar) => ["fixed", "sticky"].includes(getComputedStyle(bar).position));
  const tops = staying.map((bar) => bar.getBoundingClientRect()).filter(({ height }) => height > 0);
  return Math.min(innerHeight, ...tops.map(({ top }) => top));
}
