import { editPath, urgentRequestFrom } from "./request.ts";

/**
 * The button that posts an urgent job can be pressed when a school is chosen, and once: people in a hurry
 * press twice (rule: urgent-sending). The types offered, and the usual one, are those of the chosen school.
 */
const form = document.querySelector<HTMLFormElement>("form#urgent");
const button = document.querySelector<HTMLButtonElement>("button[data-post]");
const school = form?.querySelector<HTMLSelectElement>("select[name=school]");
const schoolFirst = document.getElementById("school-first");
const type = form?.querySelector<HTMLSelectElement>("select[name=type]");

if (form && button && !button.disabled) {
  const ready = () => {
    const open = school?.value === "";
    button.disabled = open;
    if (schoolFirst) schoolFirst.hidden = !open;
    offerTypes();
    nameUsual();
  };
  ready();
  form.addEventListener("change", ready);
  form.addEventListener("submit", (event) => {
    // After this turn: a button that is disabled at once is left out of what is sent, and nothing is where something is wrong.
    setTimeout(() => {
      if (!event.defaultPrevented) button.disabled = true;
    });
  });
  // Whoever comes back may post another one.
  window.addEventListener("pageshow", ready);
}

// What is decided comes along.
const edit = document.querySelector<HTMLAnchorElement>("a[data-edit]");
edit?.addEventListener("click", () => {
  if (form) edit.href = editPath(urgentRequestFrom(new FormData(form)));
});

/** While it is not known which school it is, each one's usual type is named below (rule: urgent-job). */
function nameUsual(): void {
  const { usual, hint = "" } = school?.selectedOptions[0]?.dataset ?? {};
  const first = type?.querySelector("option[value='']");
  const below = document.getElementById("type-hint");
  if (!first || !below || !usual) return;
  first.textContent = usual;
  below.textContent = hint;
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
