import { worker } from "./worker.ts";

/**
 * The scripts, styles and the font of the pages that can be kept. Their names change with what is in them, so one that is
 * there is right. Old ones stay until no page of an earlier version is open.
 */
const name = "files";
const prefix = "/app/_astro/";
/** Written here by the build, which looks for these words (astro.config.mjs). */
const built = (self as unknown as { __WB_MANIFEST: { url: string }[] }).__WB_MANIFEST;
const wanted = built.map(({ url }) => new URL(url, worker.location.href).href);

worker.addEventListener("install", (event) => event.waitUntil(fetchMissing()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOld()));

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (url.origin === worker.location.origin && url.pathname.startsWith(prefix))
    event.respondWith(answer(event.request));
});

async function fetchMissing(): Promise<void> {
  const cache = await caches.open(name);
  const there = new Set((await cache.keys()).map(({ url }) => url));
  await cache.addAll(wanted.filter((url) => !there.has(url)));
}

async function removeOld(): Promise<void> {
  const cache = await caches.open(name);
  const old = (await cache.keys()).filter(({ url }) => !wanted.includes(url));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(name);
  return (await cache.match(request.url, { ignoreVary: true })) ?? fetch(request);
}
