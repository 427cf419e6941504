import { call } from "../../../api.ts";
import { askedFilter, filterOf } from "./asked.ts";

/** Of the texts for one and for several, with the number in place of `{count}`. */
export type Matching = Record<"one" | "other", string>;

/**
 * On a phone the list lies behind the sheet: its button says how many jobs it would show, once something is chosen
 * (rule: open-filters). Where nothing is answered it says as before that it shows them.
 */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-matching]")) {
  const texts = JSON.parse(form.dataset["matching"] ?? "") as Matching;
  const button = form.querySelector<HTMLButtonElement>("button[type=submit]");
  const plain = button?.textContent ?? "";
  let turn = 0;
  form.addEventListener("change", async () => {
    if (!form.matches(":popover-open")) return;
    turn += 1;
    const mine = turn;
    const count = await matching(form).catch(() => undefined);
    if (!button || mine !== turn) return;
    const text = count === 1 ? texts.one : texts.other;
    button.textContent = count === undefined ? plain : text.replace("{count}", String(count));
  });
}

async function matching(form: HTMLFormElement): Promise<number | undefined> {
  const typed = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const all = (name: string) => typed.getAll(name);
  // The form has no other values than those that may be chosen.
  const offered = { type: all("type"), subject: all("subject"), grade: all("grade"), region: all("region") };
  const { total, matching = total } = await call("/api/users/getalltemp", {
    ...filterOf(askedFilter(typed, offered)),
    limit: 1,
    withTotal: true,
  });
  return matching;
}
