/** Shown only where the browser can do it (an iPhone cannot); its room is kept, so that nothing moves when it comes. */
const button = document.querySelector<HTMLButtonElement>("[data-full-screen]");

if (button && document.fullscreenEnabled) {
  button.classList.add("can");
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    button.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
  });
}
