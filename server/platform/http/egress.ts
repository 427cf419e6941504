import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { type Proxies, proxyFor } from "../config/proxies.ts";

/** Fetches through the proxy for an address, or past all of them (rule: egress-proxy). */
export const fetchThrough =
  (proxies: Proxies) =>
  (url: string, init?: BunFetchRequestInit): Promise<Response> =>
    fetch(url, { ...init, proxy: proxyFor(new URL(url), proxies) ?? false });

/** The same for what calls by `node:http`. Undefined where there is no proxy on the way. */
export function agentThrough(proxies: Proxies, url: URL): HttpAgent | undefined {
  const proxy = proxyFor(url, proxies);
  if (proxy === undefined) return undefined;
  const options = { keepAlive: true, proxyEnv: { HTTPS_PROXY: proxy, HTTP_PROXY: proxy } };
  return url.protocol === "https:" ? new HttpsAgent(options) : new HttpAgent(options);
}
