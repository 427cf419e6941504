// (rule: live-sections)
import { ahead } from "../../../../server/platform/pages/kept-pages.ts";
import { runClocks } from "../../../components/clock/run.ts";
import { shortPatience } from "../../../kept/patience.ts";
import { isAimedAt, isBusy, swap } from "./swap.ts";

/** Events come in bursts, and one may reach several people: one fetch after the burst, not all in the same moment. Milliseconds. */
const settle = 250;
const spread = 500;
/** Where something happens all the time, from one fetch to the next. */
const apart = 3_000;
/** What somebody is at is left until they are not, and what an island has yet to show is looked for. */
const later = 2_000;
const mostTries = 5;

let waiting: ReturnType<typeof setTimeout> | undefined;
let isUnderWay = false;
let fetchedAt = Number.NEGATIVE_INFINITY;
let isAsked = false;
let isUnseen = false;
let placing: ReturnType<typeof setTimeout> | undefined;

/** Has the clocks run; a time that is up nobody need tell. @param from address of the page */
export const run = (from: string): void => runClocks(() => renew(from));

/** @param from address of the page */
export function renew(from: string): void {
  isAsked = true;
  // Who does not look is brought up to date when they do.
  if (document.visibilityState === "hidden") {
    if (!isUnseen) document.addEventListener("visibilitychange", () => seen(from), { once: true });
    isUnseen = true;
  } else if (!(isUnderWay || waiting))
    waiting = setTimeout(
      () => void look(from),
      Math.max(settle + Math.random() * spread, fetchedAt + apart - performance.now()),
    );
}

function seen(from: string) {
  isUnseen = false;
  renew(from);
}

async function look(from: string): Promise<void> {
  waiting = undefined;
  isAsked = false;
  isUnderWay = true;
  fetchedAt = performance.now();
  const page = await pageAt(from).catch(() => undefined);
  isUnderWay = false;
  if (page) place(page, from);
  // What happened while it was on its way it need not know.
  if (isAsked) renew(from);
}

/** As it is by now, for the same person; a page that is gone has no sections any more. The next event, or the next page, brings what does not come. */
async function pageAt(from: string): Promise<Document | undefined> {
  const answer = await fetch(from, {
    // Nobody has opened it, so nothing of it counts as seen.
    headers: { accept: "text/html", [ahead[0]]: ahead[1] },
    cache: "no-store",
    signal: AbortSignal.timeout(shortPatience),
  });
  if (answer.redirected || !(answer.ok || answer.status === 404)) return undefined;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  return answer.status === 404 || personOf(page) === personOf(document) ? page : undefined;
}

/** In another tab of the browser somebody else may have signed in. */
const personOf = (page: Document) => page.querySelector<HTMLMetaElement>("meta[name=person]")?.content;

function place(page: Document, from: string, tries = 1): void {
  clearTimeout(placing);
  let isLeft = false;
  for (const section of document.querySelectorAll<HTMLElement>("[data-live]")) {
    // Nothing changes under the finger; but a mouse may be left to lie there.
    if (isBusy(section) || (tries < mostTries && isAimedAt(section))) isLeft = true;
    else swap(section, page.getElementById(section.id));
  }
  run(from);
  const isMissing = [...page.querySelectorAll("[data-live]")].some(({ id }) => !document.getElementById(id));
  if (isLeft || (isMissing && tries < mostTries))
    placing = setTimeout(() => place(page, from, tries + 1), later);
}
