import { toast } from "../../components/feedback/toasts.ts";
import { isApple, isInstalled } from "../../components/use/device.ts";

/** What Chromium gives to whoever waits for it; TypeScript does not know it. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Nobody is asked twice in one browser, whatever they answered (rule: install-offer). */
const asked = "install-asked";
/** The hint of an iPhone stays for 10 s (rule: pauses). */
const hintLasts = 10_000;
const place = document.querySelector<HTMLElement>("[data-install]");

if (place && !isInstalled() && !localStorage.getItem(asked)) {
  if (isApple()) hint(place);
  addEventListener("beforeinstallprompt", (event) => offer(place, event as InstallEvent), { once: true });
}

function hint({ dataset }: HTMLElement): void {
  localStorage.setItem(asked, "yes");
  toast(dataset["hint"] ?? "", "plain", { duration: hintLasts });
}

function offer(place: HTMLElement, event: InstallEvent): void {
  // The browser's own bar would come too, without a reason.
  event.preventDefault();
  place.hidden = false;
  const answer = (action?: () => void) => () => {
    localStorage.setItem(asked, "yes");
    place.hidden = true;
    document.querySelector<HTMLElement>("#content")?.focus();
    action?.();
  };
  place.querySelector("[data-later]")?.addEventListener("click", answer());
  place.querySelector("[data-now]")?.addEventListener(
    "click",
    answer(() => void event.prompt()),
  );
}
