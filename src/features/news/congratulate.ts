import { call } from "../../api.ts";
import { whenWhole } from "../../components/whole.ts";
import { showUnread } from "./unread.ts";

interface Got {
  id: string;
  text: string;
}

let dialog: HTMLDialogElement | null = null;
let jobs: Got[] = [];

/** Opens the dialog with these jobs, the latest first, when no other is open; whoever closes it has read of them. */
export function congratulate(got: Got[]): void {
  if (!dialog || got.length === 0) return;
  const added = got.filter(({ id }) => !jobs.some((job) => job.id === id));
  jobs = [...added, ...jobs];
  write(dialog);
  open();
}

/** One job is said, and led to by the button; several are a list that leads to each. */
function write(into: HTMLDialogElement): void {
  const [first, ...others] = jobs;
  into.dataset["several"] = String(others.length > 0);
  const lines = jobs.map(({ id, text }) => {
    const line = document.createElement("li");
    const says = line.appendChild(document.createElement(others.length > 0 ? "a" : "span"));
    says.textContent = text;
    if (says instanceof HTMLAnchorElement) says.href = pathOf(id);
    return line;
  });
  into.querySelector("ul")?.replaceChildren(...lines);
  if (first) into.querySelector("a.for-one")?.setAttribute("href", pathOf(first.id));
}

const pathOf = (id: string) => `/app/notifications/${id}`;

function open(): void {
  if (!dialog || dialog.open) return;
  const other = document.querySelector<HTMLDialogElement>("dialog[open]");
  // Whoever is asked something answers that first.
  if (other) other.addEventListener("close", open, { once: true });
  else dialog.showModal();
}

async function markRead(): Promise<void> {
  const read = jobs;
  jobs = [];
  const asked = read.map(({ id }) => call("/api/notifications/read", { id }).catch(() => undefined));
  if ((await Promise.all(asked)).some(Boolean)) await showUnread();
}

whenWhole(() => {
  dialog = document.querySelector("dialog[data-congratulations]");
  dialog?.addEventListener("close", markRead);
  // Whoever goes to one of them has seen the others.
  dialog?.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a")) dialog?.close();
  });
  // A page that was kept says what was news when it was fetched. One that answers what was just done tells that alone: after
  // applying for one job, congratulations on another would read as its answer. The next page brings them.
  const { keptAt } = document.documentElement.dataset;
  const answers = document.querySelector("template[data-flash]");
  if (!keptAt && !answers) congratulate(JSON.parse(dialog?.dataset["congratulations"] ?? "[]"));
});
