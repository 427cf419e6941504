import { call, messageOf } from "../../api.ts";
import { followMenus } from "../../components/card-menu.ts";
import { toast } from "../../components/feedback/toasts.ts";
import { showMenuCount, writeCount } from "../live/counters.ts";

/** With scripts a switch turns in place. */
const list = document.querySelector<HTMLElement>("[data-teachers]");
const words = list?.dataset ?? {};

followMenus();
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-teacher]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const toggle = form.querySelector<HTMLButtonElement>(".toggle");
    if (toggle && toggle.getAttribute("aria-disabled") !== "true") void turn(form, toggle);
  });
}

async function turn(form: HTMLFormElement, toggle: HTMLButtonElement): Promise<void> {
  const email = form.dataset["teacher"] ?? "";
  const school = String(new FormData(form).get("school") ?? "");
  const on = toggle.getAttribute("aria-checked") !== "true";
  toggle.setAttribute("aria-disabled", "true");
  try {
    await call(on ? "/api/principals/activate/teacher" : "/api/principals/deactivate/teacher", {
      email,
      ...(school ? { school } : {}),
    });
    toggle.setAttribute("aria-checked", String(on));
    toggle.value = on ? "off" : "on";
    form.closest("tr")?.classList.toggle("off", !on);
    const word = form.querySelector(".word");
    if (word) word.textContent = (on ? words["on"] : words["off"]) ?? "";
    recount(on ? 1 : -1);
    toast((on ? words["toldOn"] : words["toldOff"]) ?? "", "good", { about: email });
  } catch (error) {
    toast(messageOf(error) || (words["failed"] ?? ""), "bad", { about: email });
  }
  toggle.removeAttribute("aria-disabled");
}

/** How many are active, above the list and in the menu. */
function recount(by: number): void {
  const counter = list?.querySelector<HTMLElement>("[data-active]");
  if (!counter) return;
  const active = Number(counter.dataset["active"]) + by;
  counter.dataset["active"] = String(active);
  writeCount(counter, active);
  showMenuCount("teachers", active);
}
