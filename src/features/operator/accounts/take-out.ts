import { patience } from "../../../kept/patience.ts";

/**
 * A form that is answered with a file is no page on its way: sent whole, it would wait for one that never comes (rule: page-on-its-way).
 * It is sent apart, the file taken, and the page goes on. What is not answered with a file is sent whole, and says why.
 */
let isWhole = false;
document.addEventListener("submit", (event) => {
  const { target: form, submitter, defaultPrevented } = event;
  if (!(form instanceof HTMLFormElement) || isWhole || defaultPrevented) return;
  const { takesOut } = form.dataset;
  if (!takesOut) return;
  event.preventDefault();
  if (form.ariaBusy === "true") return;
  form.ariaBusy = "true";
  dispatchEvent(new CustomEvent("sentapart", { detail: submitter }));
  void take(form, submitter).then(
    () => location.assign(takesOut),
    () => {
      isWhole = true;
      form.requestSubmit(submitter);
    },
  );
});

/** @throws where the answer is no file */
async function take(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  const said = [...new FormData(form, submitter)].map(([name, value]) => [name, String(value)]);
  const answer = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams(said),
    signal: AbortSignal.timeout(patience),
  });
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "") ?? [];
  if (!answer.ok || !name) throw new Error("no file");
  const href = URL.createObjectURL(await answer.blob());
  Object.assign(document.createElement("a"), { href, download: name }).click();
}
