import { call } from "../../api.ts";
import { toast } from "../../components/toasts.ts";
import { saidBy } from "../../components/useAction.ts";

/** With scripts a switch turns in place, and one menu at a time is open. */
const list = document.querySelector<HTMLElement>("[data-teachers]");
const words = list?.dataset ?? {};

for (const form of document.querySelectorAll<HTMLFormElement>("form[data-teacher]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const toggle = form.querySelector<HTMLButtonElement>(".toggle");
    if (toggle && toggle.getAttribute("aria-disabled") !== "true") void turn(form, toggle);
  });
}

async function turn(form: HTMLFormElement, toggle: HTMLButtonElement): Promise<void> {
  const email = form.dataset["teacher"] ?? "";
  const on = toggle.getAttribute("aria-checked") !== "true";
  toggle.setAttribute("aria-disabled", "true");
  try {
    await call(on ? "/api/principals/activate/teacher" : "/api/principals/deactivate/teacher", { email });
    toggle.setAttribute("aria-checked", String(on));
    toggle.value = on ? "off" : "on";
    form.closest("tr")?.classList.toggle("off", !on);
    const word = form.querySelector(".word");
    if (word) word.textContent = (on ? words["on"] : words["off"]) ?? "";
    recount(on ? 1 : -1);
    toast((on ? words["toldOn"] : words["toldOff"]) ?? "", "good");
  } catch (error) {
    toast(saidBy(error) || (words["failed"] ?? ""), "bad");
  }
  toggle.removeAttribute("aria-disabled");
}

/** How many are active, in words, which the page brought for one and for several. */
function recount(by: number): void {
  const counter = list?.querySelector<HTMLElement>("[data-active]");
  if (!counter) return;
  const active = Number(counter.dataset["active"]) + by;
  counter.dataset["active"] = String(active);
  counter.textContent = `${active} ${active === 1 ? counter.dataset["one"] : counter.dataset["other"]}`;
}

const menus = () => document.querySelectorAll<HTMLDetailsElement>("details.row-menu[open]");
document.addEventListener("click", ({ target }) => {
  for (const menu of menus()) if (!(target instanceof Node && menu.contains(target))) menu.open = false;
});
document.addEventListener("keydown", ({ key }) => {
  if (key !== "Escape") return;
  for (const menu of menus()) {
    menu.open = false;
    menu.querySelector("summary")?.focus();
  }
});
