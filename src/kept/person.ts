/**
 * What this browser keeps of a person's pages, for when there is no connection (rule: kept-pages). Pages lie in a cache that is
 * named after the person and their sign-in, what is still to be sent in one that is named after the person.
 */

/** Says in a kept copy when it was fetched, in milliseconds. */
export const keptAtHeader = "tuuri-kept-at";

/** A week, in milliseconds (rule: kept-pages). */
export const lasts = 7 * 86_400_000;

const [pages, deeds] = ["pages of ", "deeds of "];

const personIn = (owner: string) => owner.slice(0, owner.indexOf("."));

export const pagesName = (owner: string): string => pages + owner;
export const deedsName = (personId: string): string => deeds + personId;

export const namesOf = async (kind: "pages" | "deeds"): Promise<string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(kind === "pages" ? pages : deeds));

/** Another person, or another sign-in, begins with nothing; what a person has still to send waits for their next one. */
export const forgetOthers = (owner: string): Promise<void> =>
  forget((name) => name === pagesName(owner) || name === deedsName(personIn(owner)));

/** The session is over, and whoever looks next may be anybody. */
export const forgetPages = (): Promise<void> => forget((name) => !name.startsWith(pages));

/** Whoever signs out leaves nothing. */
export const forgetAll = (): Promise<void> => forget(() => false);

async function forget(stays: (name: string) => boolean): Promise<void> {
  const ours = [...(await namesOf("pages")), ...(await namesOf("deeds"))];
  await Promise.all(ours.filter((name) => !stays(name)).map((name) => caches.delete(name)));
}
