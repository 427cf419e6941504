/** A path without what follows these words: a token that opens something, or a person's address. */
export const pathToLog = (address: string | URL): string =>
  new URL(address).pathname.replace(/\/(confirm|reset|unsubscribe|profile|remove)\/[^/]+/, "/$1/…");
