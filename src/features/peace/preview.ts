import { type Answer, call } from "../../api.ts";
import { changeOf, typedIn } from "./typed.ts";

type Preview = Answer<"/api/users/peace/preview">;

const card = document.getElementById("peace-preview");
const form = card?.closest("form");
let asked = 0;

form?.addEventListener("change", follow);

/** Asks what the choices come to; of answers that come late the last alone is shown. */
async function follow(): Promise<void> {
  if (!form) return;
  const mine = ++asked;
  const choices = changeOf(typedIn(new FormData(form)));
  const preview = await call("/api/users/peace/preview", choices).catch(() => undefined);
  if (preview && mine === asked) show(preview);
}

function show({ told, posted, kept }: Preview): void {
  const number = card?.querySelector<HTMLElement>(".told");
  const all = card?.querySelector<HTMLElement>("[data-posted]");
  if (number)
    number.textContent =
      (told === 1 ? number.dataset["one"] : number.dataset["other"])?.replace("{}", String(told)) ?? "";
  if (all) all.textContent = all.dataset["posted"]?.replace("{}", String(posted)) ?? "";
  for (const row of card?.querySelectorAll<HTMLElement>("[data-kept]") ?? []) {
    const count = kept[row.dataset["kept"] as keyof Preview["kept"]] ?? 0;
    row.hidden = count === 0;
    const said = row.querySelector("b");
    if (said) said.textContent = String(count);
  }
}
