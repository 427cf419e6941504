import { toast } from "../components/feedback/toasts.ts";
import { isInstalled } from "../components/use/device.ts";

/** Milliseconds between two questions of a page that is looked at (rule: new-version). */
const pause = 10 * 60_000;
const look = 60_000;
/** Until it is put away: a day. */
const stays = 86_400_000;

const findPlace = () => document.querySelector<HTMLElement>("[data-version]");
let askedAt = Date.now();
let told = false;

async function ask(): Promise<void> {
  if (told || !findPlace() || document.hidden || Date.now() - askedAt < pause) return;
  askedAt = Date.now();
  // Without a connection or an answer there is nothing to tell.
  const answer = await fetch("/app/version.txt", { cache: "no-cache" }).catch(() => undefined);
  const running = answer?.ok ? (await answer.text()).trim() : "";
  if (running && running !== findPlace()?.dataset["version"]) tell();
}

function tell(): void {
  const place = findPlace();
  const bar = document.querySelector<HTMLTemplateElement>("#new-version");
  if (!place || !bar) return;
  told = true;
  // An app has no button of the browser's to load anew; once it is closed, its next start is the new version.
  if (isInstalled()) {
    toast(place.dataset["reopen"] ?? "", "plain", { duration: stays });
    return;
  }
  place.append(bar.content.cloneNode(true));
  place.querySelector("[data-load]")?.addEventListener("click", () => location.reload());
  place.querySelector("[data-later]")?.addEventListener("click", () => {
    place.replaceChildren();
    document.querySelector<HTMLElement>("#content")?.focus();
  });
}

document.addEventListener("visibilitychange", ask);
setInterval(ask, look);
