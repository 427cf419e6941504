import { wrongIn } from "./find.ts";
import { forget, isAsRefused, remember } from "./refused-values.ts";
import { send } from "./send.ts";
import { clear, fieldOf, focusWrong, show, showAnswer, wrongFields } from "./show.ts";
import { hasPassword, hideShown, letShow } from "./shown.ts";
import type { CheckedWords } from "./words.ts";

/** Says what is wrong with a form before it is sent, all at once, and keeps what was typed (CheckedForm.astro). */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-checked]")) watch(form);

/** A choice of several whose script has not come would lose what is said in it. So long at most the form waits; milliseconds. */
const longest = 5_000;

function watch(form: HTMLFormElement): void {
  const words = JSON.parse(form.dataset["checked"] ?? "") as CheckedWords;
  remember(wrongFields(form));
  // By then the browser has been led to the part of the page, and takes no focus away any more.
  addEventListener("pageshow", () => focusWrong(form), { once: true });
  letShow(form);
  let waits: "not yet" | "now" | "no more" = "not yet";
  form.addEventListener("submit", (event) => {
    // Another language is wished, whatever is typed so far.
    if ((event.submitter as HTMLButtonElement | null)?.formNoValidate) return void hideShown(form);
    if (waits !== "no more" && isComing(form)) {
      event.preventDefault();
      // However often it is pressed meanwhile, it is sent once.
      if (waits === "now") return;
      waits = "now";
      void comes(form).then(() => {
        waits = "no more";
        form.requestSubmit(event.submitter);
      });
    } else if (show(form, wrongIn(form, words), words.summary)) event.preventDefault();
    else if (hasPassword(form)) {
      event.preventDefault();
      void sendOnce(form, words);
    }
  });
  const look = ({ target }: Event) => mend(form, words, target);
  form.addEventListener("input", look);
  form.addEventListener("change", look);
}

const isComing = (form: HTMLFormElement) => form.querySelector("[data-combo='']") !== null;

/** Until each choice of several is alive. */
function comes(form: HTMLFormElement): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, longest);
    form.addEventListener("alive", () => {
      if (isComing(form)) return;
      clearTimeout(timer);
      done();
    });
  });
}

/**
 * Once a wrong field is right, as far as the page can know, it says so no longer; of what the server said the page knows only
 * that the field holds something else.
 */
function mend(form: HTMLFormElement, words: CheckedWords, target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  // A choice of several says from around its field that it has changed.
  const touched =
    target.closest<HTMLElement>(".field.wrong") ?? target.querySelector<HTMLElement>(".field.wrong");
  if (!touched || isAsRefused(touched)) return;
  forget([touched]);
  const wrong = [...wrongIn(form, words).keys()].map((name) => fieldOf(form, name));
  if (!wrong.includes(touched)) clear(touched);
}

/** What was kept of another page goes along (rule: typed-kept). */
function goOn(form: HTMLFormElement, next: string): void {
  if (form.elements.namedItem("kept")) {
    form.action = next;
    form.submit();
  } else location.assign(next);
}

async function sendOnce(form: HTMLFormElement, words: CheckedWords): Promise<void> {
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  const showAgain = hideShown(form);
  const detail = form.querySelector("button:not([type=button])");
  dispatchEvent(new CustomEvent("sentapart", { detail }));
  const isConnected = navigator.onLine;
  try {
    const outcome = await send(form, Number(form.dataset["patience"]));
    // As without scripts: its page is shown whole.
    if (outcome === "asks more") return form.submit();
    if ("next" in outcome) return goOn(form, outcome.next);
    showAnswer(form, outcome.wrong, words.summary);
  } catch {
    // What had left may have been done, though its answer was lost (rule: calls-end).
    show(form, new Map([["msg", isConnected ? words.unanswered : words.unreachable]]), words.summary);
  }
  showAgain();
  form.ariaBusy = null;
  dispatchEvent(new Event("sentback"));
}
