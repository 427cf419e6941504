// (rule: teacher-import-broken-off)
/*
 * Sends a list part by part, as pressing the button of each answer would, and shows how far it has come. What breaks off is
 * sent again as it was: the server answers as it would have before.
 */
const form = document.querySelector<HTMLFormElement>("form[data-import]");
const button = form?.querySelector<HTMLButtonElement>("[data-go]");
/** Milliseconds before a part that was not answered is sent again; after the last of them the person decides. */
const patience = [1_000, 2_000, 4_000];
/** Milliseconds after which a part counts as not answered: it is some teachers, each with a password to be sealed. */
const longestPart = 60_000;
let parts: FormData | undefined;
let isRunning = false;

const stay = (event: Event) => event.preventDefault();

form?.addEventListener("submit", (event) => {
  if (!button || event.submitter !== button) return;
  event.preventDefault();
  if (!isRunning) void run(form, button);
});

async function run(form: HTMLFormElement, button: HTMLButtonElement): Promise<void> {
  parts ??= new FormData(form);
  parts.set("do", "part");
  show(true, button);
  try {
    while (await insist(form, parts));
    removeEventListener("beforeunload", stay);
    finish(form, parts);
  } catch {
    const said = form.querySelector<HTMLElement>("[data-said]");
    if (said) said.textContent = said.dataset["failed"] ?? "";
    const label = button.querySelector("span");
    if (label) label.textContent = button.dataset["again"] ?? "";
    show(false, button);
    button.focus();
  }
}

function show(running: boolean, button: HTMLButtonElement): void {
  isRunning = running;
  button.disabled = running;
  const progress = form?.querySelector<HTMLElement>("[data-progress]");
  if (progress) progress.hidden = false;
  if (running) addEventListener("beforeunload", stay);
}

/** As `sendPart`, over what passes: a server or a database that is begun anew. */
async function insist(form: HTMLFormElement, parts: FormData): Promise<boolean> {
  for (const wait of patience) {
    try {
      return await sendPart(form, parts);
    } catch {
      await new Promise((next) => setTimeout(next, wait));
    }
  }
  return sendPart(form, parts);
}

/**
 * @returns whether something is left
 * @throws Error when the server cannot be reached or fails
 */
async function sendPart(form: HTMLFormElement, parts: FormData): Promise<boolean> {
  const answer = await fetch(form.action, {
    method: "POST",
    body: parts,
    signal: AbortSignal.timeout(longestPart),
  });
  if (answer.status >= 500) throw new Error(`${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = page.querySelector<HTMLFormElement>("form[data-import]");
  const bar = next?.querySelector("progress");
  // Something else is to be said, as that one is signed out: it is asked for as a page.
  if (!next || !bar || answer.redirected) return false;
  for (const name of ["from", "made"]) parts.set(name, new FormData(next).get(name) ?? "");
  const [own, said] = [form.querySelector("progress"), form.querySelector("[data-said]")];
  if (own) [own.max, own.value] = [bar.max, bar.value];
  if (said) said.textContent = next.querySelector("[data-said]")?.textContent.trim() ?? "";
  return bar.value < bar.max;
}

/** All that was answered, as one page. */
function finish(form: HTMLFormElement, parts: FormData): void {
  const whole = document.createElement("form");
  Object.assign(whole, { action: form.action, method: "post", enctype: "multipart/form-data", hidden: true });
  parts.set("do", "import");
  for (const [name, value] of parts) {
    const field = document.createElement("textarea");
    Object.assign(field, { name, value: String(value) });
    whole.append(field);
  }
  document.body.append(whole);
  whole.submit();
}

export {};
