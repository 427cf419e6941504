/** Changes the theme at once, without leaving the page; without scripts the form does it. */
document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (!(form instanceof HTMLFormElement) || !(button instanceof HTMLButtonElement)) return;
  if (!("themeSwitch" in form.dataset)) return;
  event.preventDefault();
  const theme = button.value;
  const root = document.documentElement;
  if (theme === "system") delete root.dataset["theme"];
  else root.dataset["theme"] = theme;
  for (const other of document.querySelectorAll<HTMLButtonElement>("[data-theme-switch] button")) {
    other.setAttribute("aria-pressed", String(other.value === theme));
  }
  const body = new URLSearchParams({ theme });
  fetch(form.action, { method: "POST", body, redirect: "manual" }).catch(() => form.submit());
});
