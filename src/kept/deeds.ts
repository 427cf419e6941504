import { deedsName, namesOf } from "./person.ts";

/** What somebody pressed without a connection, to be sent when there is one (rule: sent-later). */
export interface Deed {
  path: string;
  body: unknown;
  /** What it is, and what is said when it is done, in the language in which it was pressed. */
  text: string;
  done: string;
  /** The server's words, when it was refused. */
  refused?: string;
}

export interface KeptDeed extends Deed {
  /** The same for the same wish about the same job: pressed twice, it is one. */
  address: string;
}

const below = "/app/later/";

export async function addDeed(personId: string, name: string, deed: Deed): Promise<void> {
  const cache = await caches.open(deedsName(personId));
  await cache.put(below + name, Response.json(deed));
}

export async function changeDeed({ address, ...deed }: KeptDeed): Promise<void> {
  for (const cache of await all())
    if (await cache.match(address)) await cache.put(address, Response.json(deed));
}

/** @returns whether it was there */
export async function removeDeed({ address }: Pick<KeptDeed, "address">): Promise<boolean> {
  const removed = await Promise.all((await all()).map((cache) => cache.delete(address)));
  return removed.includes(true);
}

/** The oldest first. Those of others are gone before anybody looks (person.ts). */
export async function keptDeeds(): Promise<KeptDeed[]> {
  const found: KeptDeed[] = [];
  for (const cache of await all()) {
    for (const request of await cache.keys()) {
      const deed: Deed | undefined = await (await cache.match(request))?.json();
      if (deed) found.push({ ...deed, address: new URL(request.url).pathname });
    }
  }
  return found;
}

const all = async () => Promise.all((await namesOf("deeds")).map((name) => caches.open(name)));
