import { forgetAll } from "../kept/person.ts";
import { fetchOfflinePages, offlinePage } from "./offline-page.ts";
import { keep, keepOpenPages, keptPage } from "./pages.ts";
import { worker } from "./worker.ts";

/**
 * Pages come from the server whenever it can be reached: what is kept stands in for them, and never before them. Where only what lies before
 * the server answers, or the server says that it is away, it cannot be reached.
 */
const away = [502, 503, 504];

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
  // Before the server is told, which may be out of reach (rule: kept-pages).
  if (request.method === "POST" && url.pathname === "/app/logout") await forgetAll();
  try {
    const early: Response | undefined = await event.preloadResponse;
    const answer = early ?? (await fetch(request));
    const isAway = request.method === "GET" && away.includes(answer.status);
    const kept = isAway && (await keptPage(url));
    if (kept) return kept;
    event.waitUntil(keep(url, answer.clone()));
    return answer;
  } catch {
    return (request.method === "GET" && (await keptPage(url))) || offlinePage();
  }
}
