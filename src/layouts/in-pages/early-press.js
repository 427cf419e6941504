// (rule: no-step-behind)
addEventListener(
  "submit",
  (event) => {
    if (event.submitter?.name === "lang") event.stopImmediatePropagation();
  },
  true,
);
addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-instead]");
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!link || !isPlain || event.defaultPrevented || link.pathname !== location.pathname) return;
  event.preventDefault();
  location.replace(link.href);
});
let underWay;
addEventListener("submit", (event) => {
  const { target: form, submitter, defaultPrevented } = event;
  const action = new URL(form.getAttribute("action") ?? "", location.href);
  if (defaultPrevented || !form.matches("[data-instead]") || action.pathname !== location.pathname) return;
  const isPost = form.method === "post";
  if (isPost && form.dataset.instead !== "done") return history.replaceState(history.state, "", action);
  if (underWay === "whole") return;
  event.preventDefault();
  const said = new URLSearchParams(new FormData(form, submitter));
  if (isPost && !underWay) {
    underWay = "apart";
    dispatchEvent(new CustomEvent("sentapart", { detail: submitter }));
    const whole = () => {
      underWay = "whole";
      form.requestSubmit(submitter);
    };
    fetch(action, { method: "post", body: said }).then(
      ({ ok, url }) => (ok ? location.replace(url) : whole()),
      whole,
    );
  } else if (!isPost) {
    action.search = said;
    location.replace(action);
  }
});
