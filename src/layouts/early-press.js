addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-instead]");
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.pathname !== location.pathname) return;
  event.preventDefault();
  location.replace(link.href);
});
addEventListener("submit", (event) => {
  const { target: form, submitter, defaultPrevented } = event;
  const action = new URL(form.getAttribute("action") ?? "", location.href);
  if (defaultPrevented || !form.matches("[data-instead]") || action.pathname !== location.pathname) return;
  if (form.method === "post") return history.replaceState(history.state, "", action);
  event.preventDefault();
  action.search = new URLSearchParams(new FormData(form, submitter));
  location.replace(action);
});
