/**
 * The button that posts an urgent job can be pressed when a school is chosen, and once: people in a hurry
 * press twice (SPEC 5). The types offered are those of the chosen school.
 */
const form = document.querySelector<HTMLFormElement>("form#urgent");
const button = document.querySelector<HTMLButtonElement>("button[data-post]");
const school = form?.querySelector<HTMLSelectElement>("select[name=school]");
const type = form?.querySelector<HTMLSelectElement>("select[name=typeOfTemp]");

if (form && button && !button.disabled) {
  const ready = () => {
    button.disabled = school?.value === "";
    button.removeAttribute("aria-busy");
    offerTypes();
  };
  ready();
  form.addEventListener("change", ready);
  form.addEventListener("submit", (event) => {
    if (event.submitter !== button) return;
    button.setAttribute("aria-busy", "true");
    // After this turn: a button that is disabled at once is left out of what is sent.
    setTimeout(() => {
      button.disabled = true;
    });
  });
  // Whoever comes back may post another one.
  window.addEventListener("pageshow", ready);
}

function offerTypes(): void {
  const kind = school?.selectedOptions[0]?.dataset["kind"];
  if (!type || !kind) return;
  for (const option of type.options) {
    const kinds = option.dataset["kinds"]?.split(" ");
    option.hidden = kinds !== undefined && !kinds.includes(kind);
    option.disabled = option.hidden;
  }
  if (type.selectedOptions[0]?.hidden) type.selectedIndex = 0;
}

export {};
