import { isIPv6 } from "node:net";
import { Type } from "@sinclair/typebox";
import { address, text } from "./kinds.ts";
import { type Environment, read } from "./read.ts";
import { Unfit } from "./unfit.ts";

/** The way out of our network, by the protocol of the address that is called. */
export interface Proxies {
  https: string | undefined;
  http: string | undefined;
  /** Names of hosts that are reached without, as NO_PROXY has them. */
  past: string[];
}

const reached = (protocol: string, what: string) =>
  address(["http:", "https:"], {
    example: "http://proxy.example.org:3128",
    description: `which ${protocol} addresses are reached through: ${what}; as all three, in small letters, too`,
  });

export const proxies = Type.Object({
  HTTPS_PROXY: Type.Optional(reached("https", "identities, pushes, S3, traces")),
  HTTP_PROXY: Type.Optional(reached("http", "S3, traces")),
  NO_PROXY: Type.Optional(
    text({
      example: "localhost,127.0.0.1,.svc,.cluster.local",
      description: "hosts that are not, each with all below it and, if one is said, at that port; * are all",
    }),
  ),
});

const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = proxies.properties;
const inSmallLetters = Type.Object({ https_proxy: HTTPS_PROXY, http_proxy: HTTP_PROXY, no_proxy: NO_PROXY });

/** Small letters go before, as in most programs. */
export function readProxies(env: Environment): Proxies {
  const large = read(proxies, env);
  const small = read(inSmallLetters, env);
  const https = (small.https_proxy ?? large.HTTPS_PROXY)?.href;
  const http = (small.http_proxy ?? large.HTTP_PROXY)?.href;
  const past = (small.no_proxy ?? large.NO_PROXY ?? "").split(/[\s,]+/).filter(Boolean);
  // A machine may have any of these for other programs: without a proxy nothing hangs on it.
  const odd = (https ?? http) === undefined ? undefined : past.find((entry) => !isUnderstood(entry));
  if (odd !== undefined)
    throw new Unfit(understood, shownOf(odd)).of(small.no_proxy ? "no_proxy" : "NO_PROXY");
  return { https, http, past };
}

const understood =
  "names of hosts, as s3.example.org, .example.org, *.example.org, s3.example.org:9000, 10.0.0.7 or *";

const isUnderstood = (entry: string) =>
  entry === "*" ||
  isIPv6(entry.replace(/^\[|\]$/g, "")) ||
  /^(\*?\.)?[\w-]+(\.[\w-]+)*\.?(:\d+)?$/.test(entry);

/** What stands before an @ may be a password. */
const shownOf = (entry: string) => entry.replace(/^.*@/, "…@");

/** What an address is reached through (rule: egress-proxy); undefined: nothing. */
export function proxyFor(url: URL, { https, http, past }: Proxies): string | undefined {
  const proxy = url.protocol === "https:" ? https : http;
  return proxy !== undefined && past.every((entry) => !names(entry, url)) ? proxy : undefined;
}

function names(entry: string, { hostname, port, protocol }: URL): boolean {
  if (entry === "*") return true;
  const host = hostname.replace(/^\[|\]$/g, "");
  const whole = entry.replace(/^\[|\]$/g, "");
  if (isIPv6(whole)) return host === whole;
  const [, name = "", only] = /^(?:\*?\.)?(.*?)\.?(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
  if (only !== undefined && only !== (port || (protocol === "https:" ? "443" : "80"))) return false;
  return name !== "" && (host === name || host.endsWith(`.${name}`));
}
