/** The step takes the page's place until it is answered; Escape leads back as its cross does. */
const step = document.querySelector<HTMLDialogElement>("dialog[data-step]");
if (step) {
  step.close();
  step.showModal();
  step.addEventListener("cancel", (event) => {
    event.preventDefault();
    location.assign(step.dataset["step"] ?? location.pathname);
  });
}
