/** So long after a page was given up in the middle it may be asked for again, in milliseconds: whoever stays on it asks for it as ever. */
const lasts = 10_000;

/** Addresses of pages that are about to be asked for again, each once (rule: kept-pages). */
export function stoppedPages(now: () => number = Date.now) {
  const since = new Map<string, number>();
  return {
    add: (address: string) => void since.set(address, now()),
    /** @returns whether it is one */
    take: (address: string): boolean => {
      const given = since.get(address);
      since.delete(address);
      return given !== undefined && now() - given < lasts;
    },
  };
}
