import { showMenuCount } from "../../live/counters.ts";
import { listen } from "../../live/stream.ts";

/** Events come in bursts; so many milliseconds after the last of them the page is asked for once. */
const SETTLE = 150;
let settling: ReturnType<typeof setTimeout> | undefined;
let turn = 0;

const queueOf = (page: Document) => page.querySelector("[data-queue]");

/** Whether something of it is about to be pressed: it must not move from under the pointer, for approving is told at once. */
const isAimedAt = () =>
  matchMedia("(hover: hover)").matches &&
  document.querySelector("[data-queue] :is(a, button, summary):hover") !== null;

/** Shows who waits by now, as the page itself would say it (rule: approval-queue). What has the focus keeps it. */
async function look(): Promise<void> {
  if (isAimedAt()) return soon();
  const mine = ++turn;
  const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => undefined);
  // Signed out, or refused: the next page says so.
  if (!answer?.ok || answer.redirected) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const [shown, fresh] = [queueOf(document), queueOf(page)];
  // An older answer must not overwrite a newer one.
  if (mine !== turn || !shown || !fresh || shown.innerHTML === fresh.innerHTML) return;
  if (isAimedAt()) return soon();
  const focused = document.activeElement;
  const label = shown.contains(focused) ? focused?.getAttribute("aria-label") : undefined;
  shown.replaceChildren(...fresh.childNodes);
  if (label) shown.querySelector<HTMLElement>(`[aria-label="${CSS.escape(label)}"]`)?.focus();
  showMenuCount("approvals", Number(fresh.getAttribute("data-queue") ?? 0));
}

function soon(): void {
  clearTimeout(settling);
  settling = setTimeout(look, SETTLE);
}

if (queueOf(document)) listen(["teachersChanged"], soon);
