// (rule: pauses)
for (const notice of document.querySelectorAll<HTMLElement>("[data-leave-to]")) {
  const { leaveTo = "", leaveAfter } = notice.dataset;
  const timer = setTimeout(() => location.assign(leaveTo), Number(leaveAfter) * 1000);
  notice.hidden = false;
  notice.querySelector("button")?.addEventListener("click", () => {
    clearTimeout(timer);
    // What stands around it stays where it is.
    notice.classList.add("stayed");
    // The button is gone: the keyboard goes on from what leads there.
    document.querySelector<HTMLElement>(`a[href="${CSS.escape(leaveTo)}"]`)?.focus();
  });
}
