import { patience as longest } from "../kept/patience.ts";
import { fetchOfflinePages, offlinePage } from "./offline-page.ts";
import { forgetEverything, isItself, keep, keepOpenPages, keptPage, signOutsSoFar } from "./pages.ts";
import { worker } from "./worker.ts";

/**
 * Pages come from the server whenever it can be reached: what is kept stands in for them, and never before them. Where only what lies before
 * the server answers, or the server says that it is away, it cannot be reached.
 */
const away = [502, 503, 504];

/**
 * So many milliseconds a page waits for a line that neither carries nor breaks: fewer where a copy can stand in, and more where the database
 * reckons what it shows, which may take half a minute (rule: kept-pages).
 */
const patience = { withCopy: 6_000, without: longest, reckoned: 60_000 };
const reckoned = "/app/export";

worker.addEventListener("install", (event) => event.waitUntil(fetchOfflinePages()));

worker.addEventListener("activate", (event) => event.waitUntil(begin()));

worker.addEventListener("fetch", (event) => {
  if (event.request.mode === "navigate") event.respondWith(show(event));
});

async function begin(): Promise<void> {
  // The server is asked while the worker still wakes up.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
  await keepOpenPages();
}

async function show(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const isRead = request.method === "GET";
  const leaves = request.method === "POST" && url.pathname === "/app/logout";
  // Before the server is told, which may be out of reach (rule: kept-pages).
  if (leaves) await forgetEverything();
  const answer = ask(event);
  keepInTime(event, url, answer);
  try {
    // A form that is sent may take its time, and nobody knows what became of it: leaving alone may be tried again.
    const inTime = isRead || leaves ? await patient(answer, url, isRead) : await answer;
    const kept = isRead && away.includes(inTime.status) && (await keptPage(url));
    return kept || inTime;
  } catch {
    return (isRead && (await keptPage(url))) || offlinePage();
  }
}

async function ask({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const early: Response | undefined = await preloadResponse;
  return early ?? fetch(request);
}

/** What comes when a copy is shown already takes the copy's place for the next time. */
function keepInTime(event: FetchEvent, url: URL, answer: Promise<Response>): void {
  const before = signOutsSoFar();
  // Before whoever shows it reads it.
  const copied = answer.then((response) => response.clone());
  const kept = async () => keep(url, await within(patience.without, copied), before);
  event.waitUntil(kept().catch(() => {}));
}

/** @throws when nothing came, not even a copy */
async function patient(answer: Promise<Response>, url: URL, isRead: boolean): Promise<Response> {
  try {
    return await within(patience.withCopy, answer);
  } catch (error) {
    if (error !== late) throw error;
    // How something went, a question and a later part are in no copy.
    const copy = isRead && isItself(url) && (await keptPage(url));
    const most = url.pathname === reckoned ? patience.reckoned : patience.without;
    return copy || within(most - patience.withCopy, answer);
  }
}

const late = new Error("nothing came in time");

/** @throws late when it takes longer */
async function within<T>(time: number, wanted: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late), time);
  });
  try {
    return await Promise.race([wanted, over]);
  } finally {
    clearTimeout(timer);
  }
}
