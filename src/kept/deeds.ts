import { deedsName, namesOf } from "./person.ts";

/** What somebody pressed without a connection, to be sent when there is one (rule: sent-later). */
export interface Deed {
  path: string;
  body: unknown;
  /** What it is, and what is said when it is done, in the language in which it was pressed. */
  text: string;
  done: string;
  /** From then on it is not sent any more, in milliseconds; and what is said of that. */
  until: number;
  late: string;
  /** The server's words when it was refused, or `late`. */
  refused?: string;
}

export interface KeptDeed extends Deed {
  /** The same for the same wish about the same job: pressed twice, it is one. */
  address: string;
}

/** A week, in milliseconds: nobody remembers a wish for longer. */
const lasts = 7 * 86_400_000;

/** A wish about a job that ends then is not sent once it is over, nor after a week. */
export const lapsesAt = (endsAt: string, now: number): number => Math.min(Date.parse(endsAt), now + lasts);

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
