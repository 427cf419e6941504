/** Shown only where the browser can do it (an iPhone cannot). */
const button = document.querySelector<HTMLButtonElement>("[data-full-screen]");

if (button && document.fullscreenEnabled) {
  button.hidden = false;
  button.addEventListener("click", () => {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen();
  });
  document.addEventListener("fullscreenchange", () => {
    button.setAttribute("aria-pressed", String(document.fullscreenElement !== null));
  });
}
