// (rule: live-sections, run-down)
import { listenAlong } from "../stream.ts";

/** Whatever a section may be of (Live.astro). */
const names = ["requestsChanged", "applicationsChanged", "substituteChosen", "jobChanged"] as const;
export type Followed = (typeof names)[number];

const sections = () => document.querySelectorAll<HTMLElement>("[data-live]");

/** First comes what the page itself asks for. */
const patience = 1_000;

/** Keeps sections and clocks that the server has rendered as they are by now. What does it comes when there is something to do. */
function follow(): void {
  // A list that shows jobs beside itself gives the bar their addresses.
  const own = location.href;
  const have = (what: "renew" | "run") =>
    void import("./renew.ts").then((does) => does[what](own)).catch(() => {});
  for (const name of names) {
    // Before an island has the server tell: nothing of it is missed.
    listenAlong([name], (about) => {
      for (const { dataset } of sections()) {
        const isOfIt = !about || !dataset["job"] || dataset["job"] === about;
        if (isOfIt && dataset["live"]?.includes(name)) return have("renew");
      }
    });
  }
  const begin = () => {
    if (document.readyState !== "complete") setTimeout(begin, patience);
    else if (document.querySelector("[data-until]")) have("run");
  };
  setTimeout(begin, patience);
}

if (typeof document !== "undefined") follow();
