import { namesOf } from "../../kept/person.ts";

/** Of the pages that may be kept, leads to those that are. */
async function showKept(): Promise<void> {
  const list = document.querySelector<HTMLElement>("[data-kept]");
  for (const name of await namesOf("pages")) {
    const cache = await caches.open(name);
    for (const link of list?.querySelectorAll("a") ?? [])
      if (await cache.match(link.pathname, { ignoreVary: true })) link.hidden = false;
  }
  if (list) list.hidden = list.querySelector("a:not([hidden])") === null;
}

/** Instead of the page that is missing, after a press of "sign out". */
function sayStillSignedIn(): void {
  if (location.pathname !== "/app/logout") return;
  for (const part of document.querySelectorAll<HTMLElement>("[data-page], [data-leaving]"))
    part.hidden = "page" in part.dataset;
}

sayStillSignedIn();
// A page without TLS has no caches.
if ("caches" in window) showKept().catch(() => {});
