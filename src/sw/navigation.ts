import { patience, reckoning, shortPatience, wholePage } from "../kept/patience.ts";
import { fetchOfflinePages, offlinePage } from "./offline-page.ts";
import {
  forgetEverything,
  isItself,
  isKept,
  isPage,
  keep,
  keepOpenPages,
  keptPage,
  signOutsSoFar,
} from "./pages.ts";
import { stoppedPages } from "./stopped.ts";
import { worker } from "./worker.ts";

/**
 * Pages come from the server whenever it can be reached: what is kept stands in for them, and never before them. Where only what lies before
 * the server answers, or the server says that it is away, it cannot be reached.
 */
const away = [502, 503, 504];

/** What the database reckons before it is shown, which may take half a minute. */
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

/** What a page is asked for by, and whether what came of it is on the screen. */
interface Visit {
  event: FetchEvent;
  url: URL;
  isShown: boolean;
}

async function show(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const url = new URL(request.url);
  const isRead = request.method === "GET" || isBackAtAnswer(request);
  const leaves = request.method === "POST" && url.pathname === "/app/logout";
  // Before the server is told, which may be out of reach (rule: kept-pages).
  if (leaves) await forgetEverything();
  const answer = ask(event);
  const visit: Visit = { event, url, isShown: false };
  event.waitUntil(follow(visit, answer).catch(() => {}));
  try {
    // A form that is sent may take its time, and nobody knows what became of it: leaving alone may be tried again.
    const again = isRead && stopped.take(url.href);
    const wanted = again ? within(wholePage, whole(answer)) : answer;
    const inTime = isRead || leaves ? await patient(wanted, url) : await answer;
    const kept = isRead && away.includes(inTime.status) && (await keptPage(url));
    visit.isShown = isRead && !kept;
    return kept || inTime;
  } catch {
    return (isRead && (await keptPage(url))) || offlinePage();
  }
}

/** Back at what a form was answered: that is kept nowhere, and the form is not sent again. */
const isBackAtAnswer = ({ method, cache }: Request) => method === "POST" && cache === "only-if-cached";

async function ask({ preloadResponse, request }: FetchEvent): Promise<Response> {
  if (isBackAtAnswer(request)) return fetch(request.url, { redirect: "manual" });
  const early: Response | undefined = await preloadResponse;
  return early ?? fetch(request);
}

/** What comes, however late, takes the copy's place for the next time; and what does not come to its end is not left as it is. */
async function follow(visit: Visit, answer: Promise<Response>): Promise<void> {
  const { url } = visit;
  const before = signOutsSoFar();
  // Before whoever shows it reads it.
  const copied = answer.then((response) => response.clone());
  const page = await within(longestFor(url), copied);
  // A file may take as long as it likes, and the browser shows how far it has come.
  if (!isPage(page)) return;
  const text = wholeText(page, url);
  const shownAnew = text.catch((error) =>
    error instanceof Half && mayGiveWay(url, page, error.text) ? showInstead(visit) : undefined,
  );
  await Promise.allSettled([keep(url, page, before, () => text), shownAnew]);
}

/** What came of a page whose line broke, or carried nothing more in time. */
class Half extends Error {
  constructor(readonly text: string) {
    super("half a page");
  }
}

/** @throws Half where it does not come to its end */
async function wholeText({ body }: Response, url: URL): Promise<string> {
  const parts = body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (parts) {
    const { done, value } = await patient(parts.read(), url).catch(() => {
      throw new Half(text);
    });
    if (done) break;
    text += value;
  }
  return text;
}

/** What stopped once is shown whole or not at all. */
async function whole(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (isPage(response)) await response.clone().text();
  return response;
}

/** Something that a person may have begun to fill in. */
const field = /<(?:textarea|select)\b|<input\b(?![^>]*type="hidden")/;

/** A form is not taken from under somebody's hands; what is kept for reading has filters alone, whose values are in the address. */
const mayGiveWay = (url: URL, page: Response, half: string) =>
  (isItself(url) && isKept(page)) || !field.test(half);

/** Addresses of pages that stopped in the middle, which are asked for again. */
const stopped = stoppedPages();

/** Half a page does not say that it is one: all of it takes its place, its copy, or what says that there is no connection. */
async function showInstead({ event, isShown }: Visit): Promise<void> {
  const client = isShown ? await worker.clients.get(event.resultingClientId) : undefined;
  if (!(client instanceof WindowClient)) return;
  // With what follows a hash it would be a place within the page that is there.
  const [address = ""] = client.url.split("#");
  stopped.add(address);
  await client.navigate(address).catch(() => stopped.take(address));
}

/** @throws late when nothing came for a moment and a copy can stand in, else when it takes longer than any page may */
async function patient<T>(wanted: Promise<T>, url: URL): Promise<T> {
  try {
    return await within(shortPatience, wanted);
  } catch (error) {
    // How something went, a question and a later part are in no copy.
    if (error !== late || (isItself(url) && (await keptPage(url)))) throw error;
    return within(longestFor(url) - shortPatience, wanted);
  }
}

const longestFor = ({ pathname }: URL) => (pathname === reckoned ? reckoning : patience);

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
