// (rule: school-asked, ask-before)
import { toast } from "../feedback/toasts.ts";

/** The step takes the page's place until it is answered. Escape leads back as its cross does, or presses its way out; neither takes what is written at once. */
const step = document.querySelector<HTMLDialogElement>("dialog[data-step]");
if (step) hold(step);

function hold(step: HTMLDialogElement): void {
  step.close();
  step.showModal();
  const written = () =>
    JSON.stringify([...step.querySelectorAll("form")].map((form) => [...new FormData(form)]));
  const begun = written();
  let isTold = false;

  /** Whoever would lose what they have written is told so, and presses once more. */
  const isHeld = () => {
    const { unsaved } = step.dataset;
    if (!unsaved || isTold || written() === begun) return false;
    isTold = true;
    toast(unsaved);
    return true;
  };
  /** The page that comes then gives it the focus (flash.ts). */
  const leaveFor = () => {
    sessionStorage["opener"] = step.dataset["opener"];
  };
  const leave = () => {
    // It has been said (unsent.js).
    dispatchEvent(new Event("letgo"));
    leaveFor();
    const wayOut = step.querySelector<HTMLElement>("[data-way-out]");
    if (wayOut) wayOut.click();
    else location.assign(step.dataset["step"] || location.pathname);
  };

  step.addEventListener("input", () => {
    isTold = false;
  });
  step.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("a[href]")) leaveFor();
  });
  step.querySelector(":scope > header > a")?.addEventListener("click", (event) => {
    if (isHeld()) event.preventDefault();
  });
  step.addEventListener("cancel", (event) => {
    if (event.target !== step || !event.cancelable) return;
    event.preventDefault();
    if (!isHeld()) leave();
  });
  // Browsers let one Escape be refused for each time that it is opened: the next one closes it whatever is said against it.
  step.addEventListener("close", () => {
    if (step.open) return;
    if (isHeld()) step.showModal();
    else leave();
  });
}
