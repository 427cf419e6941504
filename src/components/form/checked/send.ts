/**
 * Sends a form without leaving its page, so that passwords that were typed are still there when the server refuses
 * (rule: forms-lose-nothing). It answers with the same page as ever, of which what it says is taken.
 * @param patience milliseconds until the answer is given up
 * @returns what is wrong by the name of the field, or where to go on; or that the answer has a field which this page lacks
 * @throws where the server was not reached, or did not answer to the end in time
 * (rule: calls-end)
 */
export async function send(
  form: HTMLFormElement,
  patience: number,
): Promise<{ wrong: Map<string, string> } | { next: string } | "asks more"> {
  const next = form.dataset["then"];
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)])),
    // Where the way on is known, its page is asked for once.
    redirect: next ? "manual" : "follow",
    signal: AbortSignal.timeout(patience),
  });
  if (next && answer.type === "opaqueredirect") return { next };
  if (answer.redirected) return { next: answer.url };
  // Somebody has to sign in first, or another account: that page is shown whole, and keeps what was typed (rule: typed-kept).
  if (answer.status === 401 || answer.status === 403) return "asks more";
  // What the form was for is no more, as behind a link that was used meanwhile: its page says so, and leads on.
  if (answer.status === 404 || answer.status === 409) return { next: form.action };
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const field = form.dataset["asks"];
  const isNew = field && !form.elements.namedItem(field) && page.querySelector(`main [name="${field}"]`);
  return isNew ? "asks more" : { wrong: wrongOn(page) };
}

/** What a page says of its form's fields. */
function wrongOn(page: Document): Map<string, string> {
  const wrong = new Map<string, string>();
  for (const field of page.querySelectorAll("form[data-checked] .field.wrong")) {
    const control = field.querySelector<HTMLInputElement>("[id^=field-], [name]:not([type=hidden])");
    const name = control?.id.startsWith("field-") ? control.id.slice("field-".length) : control?.name;
    const text = field.querySelector(".error")?.textContent?.trim();
    if (name && text) wrong.set(name, text);
  }
  // Of the same fields, which are listed anew here.
  page.querySelector("main [role=alert] > ul")?.remove();
  // A page without the form says in its title what went wrong; that of the form only greets.
  const title = page.querySelector("form[data-checked]") ? "" : page.querySelector("main h1")?.textContent;
  const text = (page.querySelector("main [role=alert]")?.textContent ?? title)?.trim();
  if (text) wrong.set("msg", text);
  return wrong;
}
