// (rule: run-down)
import { countOf, isCounted, isSaidAloud, minutesOf, watchLeft } from "./left.ts";

const running = new WeakSet<Element>();
/** Until when those ran that have told that their time is up: each time once, whatever a clock says that was changed meanwhile. */
const over = new Set<string>();

/** Has the clocks run that the server has rendered (`data-until`), each once; those that came meanwhile as well. @param onOver a time is up */
export function runClocks(onOver: () => void): void {
  for (const clock of document.querySelectorAll<HTMLElement>("[data-until]")) {
    if (running.has(clock)) continue;
    running.add(clock);
    const { until = "" } = clock.dataset;
    const end = watchLeft(until, (left) => {
      if (!clock.isConnected) return queueMicrotask(() => end());
      show(clock, left);
      if (left > 0 || over.has(until)) return;
      over.add(until);
      onOver();
    });
  }
}

function show(clock: HTMLElement, left: number): void {
  const counted = clock.querySelector("b");
  const said = clock.querySelector<HTMLElement>("[role=status]");
  const bar = clock.querySelector("progress");
  if (counted) {
    counted.hidden = !isCounted(left);
    if (isCounted(left)) {
      const { unit, count } = countOf(left);
      counted.textContent = (counted.dataset[unit] ?? "#").replace("#", String(count));
    }
  }
  const around = clock.querySelector<HTMLElement>("[data-over]");
  if (around && left <= 0) around.textContent = around.dataset["over"] ?? "";
  if (bar) bar.value = Math.max(0, left);
  const aloud = (left > 0 && isSaidAloud(left) && said?.dataset[`m${minutesOf(left)}`]) || "";
  // Said again it would be heard again.
  if (said && said.textContent !== aloud) said.textContent = aloud;
}
