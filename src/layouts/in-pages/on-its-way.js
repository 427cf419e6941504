// (rule: page-on-its-way)
{
  const bar = document.querySelector("[data-on-its-way]");
  let pressed;
  const show = (button) => {
    pressed = button ?? pressed;
    pressed?.setAttribute("aria-busy", "true");
    // Beyond a modal dialog nothing is heard.
    const place = document.querySelector("dialog:modal") ?? document.body;
    if (bar.parentNode !== place) place.append(bar);
    bar.togglePopover(true);
  };
  const hide = () => {
    bar.togglePopover(false);
    bar.textContent = "";
    pressed?.removeAttribute("aria-busy");
    pressed = undefined;
  };
  bar.addEventListener("animationstart", () => {
    bar.textContent = bar.dataset.onItsWay;
  });
  addEventListener("sentapart", ({ detail }) => show(detail));
  addEventListener("sentback", hide);
  self.navigation?.addEventListener("navigate", ({ destination, downloadRequest, signal, sourceElement }) => {
    const isPage = !destination.sameDocument && destination.url.startsWith(location.origin);
    if (!isPage || downloadRequest !== null) return;
    signal.addEventListener("abort", hide);
    show(sourceElement?.closest("button"));
  });
  addEventListener("pageshow", hide);
  // The next page came without its animation.
  addEventListener("unhandledrejection", (event) => {
    if (/^Transition was /.test(event.reason?.message)) event.preventDefault();
  });
}
