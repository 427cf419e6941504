import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { type Proxies, proxyFor } from "../../config/proxies.ts";
import { proxyTrouble } from "./out-of-reach.ts";

/**
 * Fetches through the proxy for an address, or past all of them (rule: egress-proxy).
 * @throws an error that names the proxy, where that is what failed
 */
export const fetchThrough =
  (proxies: Proxies) =>
  async (url: string, init?: BunFetchRequestInit): Promise<Response> => {
    const to = new URL(url);
    try {
      return await fetch(url, { ...init, proxy: proxyFor(to, proxies) ?? false });
    } catch (error) {
      throw proxyTrouble(error, to, proxies) ?? error;
    }
  };

/** The same for what calls by `node:http`. Undefined where there is no proxy on the way. */
export function agentThrough(proxies: Proxies, url: URL): HttpAgent | undefined {
  const proxy = proxyFor(url, proxies);
  if (proxy === undefined) return undefined;
  const options = { keepAlive: true, proxyEnv: { HTTPS_PROXY: proxy, HTTP_PROXY: proxy } };
  return url.protocol === "https:" ? new HttpsAgent(options) : new HttpAgent(options);
}
