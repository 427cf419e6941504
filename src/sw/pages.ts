import { ahead, keepHeader, ownerHeader } from "../../server/platform/pages/kept-pages.ts";
import { patience } from "../kept/patience.ts";
import {
  forgetAll,
  forgetOthers,
  forgetPages,
  keptAtHeader,
  lasts,
  namesOf,
  pagesName,
} from "../kept/person.ts";
import { worker } from "./worker.ts";

/** Pages that come along with another are fetched anew after this long, in milliseconds. */
const fresh = 30 * 60_000;
/** At most so many of them: somebody who has got many jobs looks at the next ones. */
const mostAlong = 10;
/** Where the app begins; whoever has no connection begins with what they have seen last. */
const beginnings = new Set(["/app", "/app/", "/app/login", "/app/dashboard"]);
const home = "/app/jobs/all";
/** A page that says how something went, or asks about something, says it once. */
const onceOnly = ["done", "confirm"];
/** A later part of a list is not the list, nor a job at a glance the job. */
const partsOnly = ["cursor", "older", "glance"];

/** What was asked for before somebody signed out is not kept after it. */
let signOuts = 0;
export const signOutsSoFar = (): number => signOuts;

export function forgetEverything(): Promise<void> {
  signOuts++;
  return forgetAll();
}

/** Whether the page is what its path says, and nothing that is said or shown once. */
export const isItself = ({ searchParams }: URL): boolean =>
  ![...onceOnly, ...partsOnly].some((name) => searchParams.has(name));

export const isPage = ({ headers }: Response): boolean =>
  headers.get("content-type")?.startsWith("text/html") === true;

/** Whether it may be kept, which it says of itself. */
export const isKept = ({ headers }: Response): boolean => headers.has(keepHeader);

/**
 * Keeps a page that says that it may be kept, in place of what was kept of it; and lets go of everything that is another
 * person's, or of a session that has ended (rule: kept-pages).
 * @param before how often somebody had signed out when it was asked for
 * @param readText where somebody else reads what it says
 */
export async function keep(
  url: URL,
  answer: Response,
  before: number,
  readText = () => answer.text(),
): Promise<void> {
  if (before !== signOuts) return;
  if (!answer.ok || !isPage(answer)) return;
  const owner = answer.headers.get(ownerHeader);
  // A session that is over leads there; public pages are everybody's, and say nothing of who reads them.
  if (!owner) return url.pathname.endsWith("/login") ? forgetPages() : undefined;
  await forgetOthers(owner);
  const along = answer.headers.get(keepHeader);
  if (along === null || !isItself(url)) return;
  const copy = dated(answer, await readText());
  if (before !== signOuts) return;
  const cache = await caches.open(pagesName(owner));
  await cache.put(url.pathname, copy);
  // Whoever has signed out while it was written has forgotten all else.
  if (before !== signOuts) return void (await caches.delete(pagesName(owner)));
  for (const path of along.split(" ").filter(Boolean).slice(0, mostAlong))
    await keepAlong(cache, { owner, path, before });
}

/** A page that was open before the worker was there did not come through it. */
export async function keepOpenPages(): Promise<void> {
  const open = await worker.clients.matchAll({ type: "window" });
  for (const { url } of open) {
    const { pathname } = new URL(url);
    if (pathname.startsWith("/app/jobs/") || pathname.startsWith("/app/specific/"))
      await fetchAndKeep(pathname, signOuts).catch(() => {});
  }
}

interface Along {
  owner: string;
  path: string;
  before: number;
}

async function keepAlong(cache: Cache, { owner, path, before }: Along): Promise<void> {
  if (before !== signOuts) return;
  const known = await cache.match(path, { ignoreVary: true });
  if (known && Date.now() - keptAt(known) < fresh) return;
  await fetchAndKeep(path, before, owner);
}

/** @param owner who has to be answered; somebody else may have signed in meanwhile */
async function fetchAndKeep(path: string, before: number, owner?: string): Promise<void> {
  // Its end too: the next ones wait for it.
  const signal = AbortSignal.timeout(patience);
  const answer = await fetch(path, { redirect: "error", headers: [[...ahead]], signal });
  if (owner === undefined || answer.headers.get(ownerHeader) === owner)
    await keep(new URL(path, worker.location.origin), answer, before);
}

/** A kept page with its time in it, or undefined; too old ones go. */
export async function keptPage(url: URL): Promise<Response | undefined> {
  for (const name of await namesOf("pages")) {
    const cache = await caches.open(name);
    await removeOld(cache);
    const kept = await cache.match(url.pathname, { ignoreVary: true });
    if (kept) return marked(kept);
    const isBeginning = beginnings.has(url.pathname) && (await cache.match(home, { ignoreVary: true }));
    if (isBeginning) return Response.redirect(home, 302);
  }
  return undefined;
}

async function removeOld(cache: Cache): Promise<void> {
  for (const request of await cache.keys()) {
    const kept = await cache.match(request, { ignoreVary: true });
    if (!kept || Date.now() - keptAt(kept) > lasts) await cache.delete(request);
  }
}

const keptAt = ({ headers }: Response) => Number(headers.get(keptAtHeader));

function dated(answer: Response, text: string): Response {
  const headers = new Headers(answer.headers);
  headers.set(keptAtHeader, String(Date.now()));
  // Of the way here, which the browser has undone.
  for (const name of ["content-encoding", "content-length", "set-cookie"]) headers.delete(name);
  return new Response(text, { headers });
}

/** Islands read there that the page is a copy (src/features/live/use/useKept.ts). */
async function marked(kept: Response): Promise<Response> {
  const html = (await kept.text()).replace("<html ", `<html data-kept-at="${keptAt(kept)}" `);
  return new Response(html, { headers: kept.headers });
}
