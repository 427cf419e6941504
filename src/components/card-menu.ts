/** Menus behind a button: `details.card-menu`, rendered by an island or by the page. */
const open = () => document.querySelectorAll<HTMLDetailsElement>("details.card-menu[open]");

let follows = false;

/** Whatever is pressed or focused elsewhere closes them, and so does Escape. Once for a page. */
export function followMenus(): void {
  if (follows) return;
  follows = true;
  const leave = ({ target }: Event) => {
    for (const menu of open()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  document.addEventListener("pointerdown", leave);
  document.addEventListener("focusin", leave);
  document.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    for (const menu of open()) {
      menu.open = false;
      menu.querySelector("summary")?.focus();
    }
  });
}
