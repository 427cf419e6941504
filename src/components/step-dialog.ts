/** The step takes the page's place until it is answered; Escape leads back as its cross does, or presses its way out. */
const step = document.querySelector<HTMLDialogElement>("dialog[data-step]");
if (step) {
  step.close();
  step.showModal();
  step.addEventListener("cancel", (event) => {
    event.preventDefault();
    const wayOut = step.querySelector<HTMLElement>("[data-way-out]");
    if (wayOut) wayOut.click();
    else location.assign(step.dataset["step"] || location.pathname);
  });
}
