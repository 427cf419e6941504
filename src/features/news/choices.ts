// (rule: told-of-being-chosen)
import { call } from "../../api.ts";
import { whenWhole } from "../../components/use/whole.ts";
import { showUnread } from "./unread.ts";

interface Choice {
  id: string;
  text: string;
}

/** A dialog, and the jobs that it names. */
interface Notice {
  dialog: HTMLDialogElement;
  jobs: Choice[];
}

/** As many jobs as one dialog names; the next page brings what is more. */
const mostAtOnce = 5;

/** By the kind of what they tell: being chosen, and being it no more. */
const notices = new Map<string, Notice>();

export const isChoice = ({ kind }: { kind: string }): boolean => notices.has(kind);

/** Tells of these of the news that are choices. */
export function tellChoices(news: (Choice & { kind: string })[]): void {
  for (const [kind, notice] of notices)
    tell(
      notice,
      news.filter((one) => one.kind === kind),
    );
}

/** Opens the dialog with these jobs when no other is open, or adds them to it; whoever closes it has read of them. */
function tell(notice: Notice, told: Choice[]): void {
  const { dialog, jobs } = notice;
  const fresh = told.filter(({ id }) => !jobs.some((job) => job.id === id));
  const added = fresh.slice(0, mostAtOnce - jobs.length);
  if (added.length === 0) return;
  notice.jobs = [...jobs, ...added];
  // What stands there already keeps its place, and the focus that it may have.
  dialog.querySelector("ul")?.append(...added.map(lineOf));
  dialog.dataset["several"] = String(notice.jobs.length > 1);
  leadOn(notice);
  open(dialog);
}

function lineOf({ id, text }: Choice): HTMLLIElement {
  const line = document.createElement("li");
  const link = line.appendChild(document.createElement("a"));
  link.textContent = text;
  link.href = pathOf(id);
  return line;
}

/** To the one job, or to all that one has applied for. */
function leadOn({ dialog, jobs: [first, ...others] }: Notice): void {
  const link = dialog.querySelector<HTMLAnchorElement>("footer a");
  if (!link || !first) return;
  link.href = others.length > 0 ? "/app/jobs/personal" : pathOf(first.id);
  link.textContent = (others.length > 0 ? link.dataset["all"] : link.dataset["one"]) ?? "";
}

const pathOf = (id: string) => `/app/notifications/${id}`;

function open(dialog: HTMLDialogElement): void {
  if (dialog.open) return;
  if (!dialog.isConnected) document.body.append(dialog);
  const other = document.querySelector<HTMLDialogElement>("dialog[open]");
  // Whoever is asked something answers that first.
  if (other) other.addEventListener("close", () => open(dialog), { once: true });
  else dialog.showModal();
}

async function markRead(notice: Notice): Promise<void> {
  const read = notice.jobs;
  notice.jobs = [];
  notice.dialog.querySelector("ul")?.replaceChildren();
  const asked = read.map(({ id }) => call("/api/notifications/read", { id }).catch(() => undefined));
  if ((await Promise.all(asked)).some(Boolean)) void showUnread();
}

/** Milliseconds for which a press waits until it is written that they were read. */
const longest = 1_000;

/** Whoever goes to one of them has seen the others, which the next page is to know; who opens one beside this page goes on here. */
async function leave(notice: Notice, event: MouseEvent): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const marked = markRead(notice);
  notice.dialog.close();
  await Promise.race([marked, new Promise((late) => setTimeout(late, longest))]);
  location.assign(link.href);
}

whenWhole(() => {
  // A page that was kept says what was news when it was fetched. One that answers what was just done tells that alone: after
  // applying for one job, congratulations on another would read as its answer. The next page brings them.
  const { keptAt } = document.documentElement.dataset;
  const isQuiet = keptAt || document.querySelector("template[data-flash]");
  for (const { content, dataset } of document.querySelectorAll<HTMLTemplateElement>(
    "template[data-choices]",
  )) {
    const dialog = content.firstElementChild as HTMLDialogElement;
    const notice: Notice = { dialog, jobs: [] };
    notices.set(dataset["choices"] ?? "", notice);
    dialog.addEventListener("close", () => markRead(notice));
    dialog.addEventListener("click", (event) => leave(notice, event));
    if (!isQuiet) tell(notice, JSON.parse(dataset["told"] ?? "[]"));
  }
});
