/** A path without what follows these words: a token that opens something, or a person's address (rule: logs-tell-no-secrets). */
export const pathToLog = (address: string | URL): string =>
  pathOf(String(address)).replace(
    /(?<!\/)\/+(confirm|reset|unsubscribe|invitation|profile|remove|calendar)\/+[^/]+/i,
    "/$1/…",
  );

/** Also of what no browser sends: an address without a host, or with one that is none. */
export const pathOf = (address: string): string =>
  /^(?:[a-z]+:\/\/[^/?#]*)?([^?#]*)/i.exec(address)?.[1] || "/";
