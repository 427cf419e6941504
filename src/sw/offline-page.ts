import { namesOf } from "../kept/person.ts";

/** What is shown for a page of which nothing is kept, in the language that was read last. */
const name = "offline";
const path = "/app/offline";
const languages = ["fi", "sv"];

export async function fetchOfflinePages(): Promise<void> {
  const cache = await caches.open(name);
  for (const lang of languages) {
    // As a visitor who speaks it, whoever is signed in.
    const answer = await fetch(path, { credentials: "omit", headers: { "accept-language": lang } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    await cache.put(`${path}?${lang}`, answer);
  }
}

export async function offlinePage(): Promise<Response> {
  const cache = await caches.open(name);
  const lang = (await spoken()) ?? languages[0];
  return (await cache.match(`${path}?${lang}`, { ignoreVary: true })) ?? Response.error();
}

/** The language of a page that was kept here, or the one that the browser would like. */
async function spoken(): Promise<string | undefined> {
  for (const pages of await namesOf("pages")) {
    for (const kept of await (await caches.open(pages)).matchAll())
      return /<html lang="(\w+)"/.exec(await kept.text())?.[1];
  }
  return navigator.languages.map((lang) => lang.slice(0, 2)).find((lang) => languages.includes(lang));
}
