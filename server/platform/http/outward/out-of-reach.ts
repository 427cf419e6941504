import { type Proxies, proxyFor } from "../../config/proxies.ts";
import { type TlsTrouble, tlsTrouble, tlsTroubles } from "../../failures/tls-trouble.ts";

const noName = /^(ENOTFOUND|EAI_\w+|ENODATA|ESERVFAIL)$/;
const noAnswer = /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/;

/**
 * A proxy that was not reached, or that refuses to lead on, as an error that names it (rule: egress-proxy): by themselves the
 * network's words are as if whom it leads to were away.
 * @returns undefined where none is on the way, or it has done its part
 */
export function proxyTrouble(error: unknown, url: URL, proxies: Proxies): Error | undefined {
  const proxy = proxyFor(url, proxies);
  const { code, message } = said(error);
  const trouble = proxy === undefined ? undefined : troubleOf(code, message);
  if (proxy === undefined || trouble === undefined) return undefined;
  const variable = url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const { host } = new URL(proxy);
  return named(`${variable}: the proxy ${host}, through which ${url.host} is reached, ${trouble}.`, error);
}

function troubleOf(code: string, message: string): string | undefined {
  if (noName.test(code)) return `has a name that is not known (${code})`;
  if (noAnswer.test(code)) return `does not answer (${code})`;
  if (code !== "ERR_PROXY_TUNNEL") return undefined;
  return `refuses: ${/\b\d{3} [\w ]+$/.exec(message)?.[0] ?? "it opens no tunnel"}`;
}

/** What an operator can do about an S3 store that is not reached; undefined where it has answered (rule: file-store-away). */
export function storeTrouble(error: unknown, endpoint: URL, proxies: Proxies): Error | undefined {
  const byProxy = proxyTrouble(error, endpoint, proxies);
  if (byProxy) return byProxy;
  const { code } = said(error);
  const { host, hostname } = endpoint;
  const tls = tlsTrouble(error);
  if (tls) return named(`S3_ENDPOINT: S3 at ${host}: ${tlsTroubles[tls]}. ${tlsAdvice[tls]}`, error);
  if (noName.test(code))
    return named(
      `S3_ENDPOINT: there is no host ${hostname}. Correct the name, or see to the name service.`,
      error,
    );
  if (noAnswer.test(code))
    return named(
      `S3_ENDPOINT: S3 at ${host} does not answer (${code}). Start it, or correct host and port.`,
      error,
    );
  return undefined;
}

const tlsAdvice: Record<TlsTrouble, string> = {
  authority:
    "Name a file with the authority's certificate in NODE_EXTRA_CA_CERTS (caBundle of the chart); a proxy that opens TLS has one of its own.",
  name: "Write the host as the certificate has it.",
  expired: "Renew it there.",
  early: "Correct the clocks.",
  none: "Turn it on there, or write http://.",
  other: "Look whether it speaks TLS at this port, and at the versions that it takes.",
};

/** Who tells kinds of failures apart goes by their code. */
function named(message: string, cause: unknown): Error {
  const { code } = said(cause);
  return Object.assign(new Error(message, { cause }), code === "" ? {} : { code });
}

function said(error: unknown): { code: string; message: string } {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code ?? ""), message: String(message ?? "") };
}
