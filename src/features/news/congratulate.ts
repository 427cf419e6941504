import { call } from "../../api.ts";
import { whenWhole } from "../../components/whole.ts";
import { showUnread } from "./unread.ts";

let dialog: HTMLDialogElement | null = null;

/** Opens the dialog with this job, when no other is open; whoever closes it has read it. */
export function congratulate({ id, text }: { id: string; text: string }): void {
  if (!dialog) return;
  dialog.dataset["congratulation"] = id;
  const job = dialog.querySelector("[data-job]");
  if (job) job.textContent = text;
  dialog.querySelector("footer a")?.setAttribute("href", `/app/notifications/${id}`);
  open();
}

function open(): void {
  if (!dialog || dialog.open) return;
  const other = document.querySelector<HTMLDialogElement>("dialog[open]");
  // Whoever is asked something answers that first.
  if (other) other.addEventListener("close", open, { once: true });
  else dialog.showModal();
}

async function markRead(): Promise<void> {
  const id = dialog?.dataset["congratulation"];
  if (!id) return;
  const done = await call("/api/notifications/read", { id }).catch(() => undefined);
  if (done) await showUnread();
}

whenWhole(() => {
  dialog = document.querySelector("dialog[data-congratulation]");
  dialog?.addEventListener("close", markRead);
  // A page that was kept says what was news when it was fetched. One that answers what was just done tells that alone: after
  // applying for one job, congratulations on another would read as its answer. The next page brings them.
  const { keptAt } = document.documentElement.dataset;
  const answers = document.querySelector("template[data-flash]");
  if (dialog?.dataset["congratulation"] && !keptAt && !answers) open();
});
