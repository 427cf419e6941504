import { isIPv6 } from "node:net";

/**
 * Fetches from one of the addresses that a host was found to have, the next when one cannot be reached. The
 * name is not resolved again, since it might lead elsewhere by then; the certificate is still the name's.
 * @param url of `https`
 * @throws Error when none can be reached
 */
export async function fetchAt(
  addresses: string[],
  url: string,
  init: BunFetchRequestInit & { headers: Record<string, string> },
): Promise<Response> {
  const { host, hostname } = new URL(url);
  let failure: unknown = new Error("no address");
  for (const address of addresses) {
    const there = new URL(url);
    there.hostname = isIPv6(address) ? `[${address}]` : address;
    try {
      return await fetch(there, {
        ...init,
        // It would be asked for the address, which is nobody's name.
        proxy: false,
        headers: { ...init.headers, host },
        tls: { ...init.tls, serverName: hostname },
      });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      failure = error;
    }
  }
  throw failure;
}
