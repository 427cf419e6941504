import { call } from "../../api.ts";
import { whenWhole } from "../../components/whole.ts";
import { showUnread } from "./unread.ts";

interface Got {
  id: string;
  text: string;
}

/** As many jobs as one dialog names; the next page brings what is more. */
const mostAtOnce = 5;

let dialog: HTMLDialogElement | null = null;
let jobs: Got[] = [];

/** Opens the dialog with these jobs when no other is open, or adds them to it; whoever closes it has read of them. */
export function congratulate(got: Got[]): void {
  if (!dialog) return;
  const fresh = got.filter(({ id }) => !jobs.some((job) => job.id === id));
  const added = fresh.slice(0, mostAtOnce - jobs.length);
  if (added.length === 0) return;
  jobs = [...jobs, ...added];
  // What stands there already keeps its place, and the focus that it may have.
  dialog.querySelector("ul")?.append(...added.map(lineOf));
  dialog.dataset["several"] = String(jobs.length > 1);
  leadOn(dialog);
  open();
}

function lineOf({ id, text }: Got): HTMLLIElement {
  const line = document.createElement("li");
  const link = line.appendChild(document.createElement("a"));
  link.textContent = text;
  link.href = pathOf(id);
  return line;
}

/** To the one job, or to all that one has applied for. */
function leadOn(from: HTMLDialogElement): void {
  const link = from.querySelector<HTMLAnchorElement>("footer a");
  const [first, ...others] = jobs;
  if (!link || !first) return;
  link.href = others.length > 0 ? "/app/jobs/personal" : pathOf(first.id);
  link.textContent = (others.length > 0 ? link.dataset["all"] : link.dataset["one"]) ?? "";
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
  dialog?.querySelector("ul")?.replaceChildren();
  const asked = read.map(({ id }) => call("/api/notifications/read", { id }).catch(() => undefined));
  if ((await Promise.all(asked)).some(Boolean)) void showUnread();
}

/** Milliseconds for which a press waits until it is written that they were read. */
const longest = 1_000;

/** Whoever goes to one of them has seen the others, which the next page is to know; who opens one beside this page goes on here. */
async function leave(event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const marked = markRead();
  dialog?.close();
  await Promise.race([marked, new Promise((late) => setTimeout(late, longest))]);
  location.assign(link.href);
}

whenWhole(() => {
  dialog = document.querySelector("dialog[data-congratulations]");
  dialog?.addEventListener("close", markRead);
  dialog?.addEventListener("click", leave);
  // A page that was kept says what was news when it was fetched. One that answers what was just done tells that alone: after
  // applying for one job, congratulations on another would read as its answer. The next page brings them.
  const { keptAt } = document.documentElement.dataset;
  const answers = document.querySelector("template[data-flash]");
  if (!keptAt && !answers) congratulate(JSON.parse(dialog?.dataset["congratulations"] ?? "[]"));
});
