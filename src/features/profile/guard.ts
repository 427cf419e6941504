/**
 * Saving is possible only after a change (rule: save-after-change). Without scripts the button is simply there.
 */
for (const form of document.querySelectorAll<HTMLFormElement>("form[data-guard]")) {
  const button = form.querySelector<HTMLButtonElement>("button:not([type=button])");
  const state = () => JSON.stringify([...new FormData(form)]);
  const saved = form.dataset["guard"] === "unchanged" ? state() : undefined;
  const look = () => {
    if (button) button.disabled = state() === saved;
  };
  form.addEventListener("input", look);
  form.addEventListener("change", look);
  // A browser that goes back fills in again what was typed.
  window.addEventListener("pageshow", look);
  look();
}
