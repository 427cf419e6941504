import { join } from "node:path";
import { freePort } from "../../../server/platform/database/embedded.ts";
import { runBeside } from "../beside.ts";
import type { Rendered } from "../helm.ts";
import type { Closing } from "../neighbours.ts";
import type { Deployment, Routed } from "./deployment.ts";

interface Rule {
  matches: { path: { type: string; value: string } }[];
  timeouts?: { request?: string };
  backendRefs: { name: string }[];
}

/** A way to a part, and how long an answer may be silent on it. */
interface Way {
  prefix: string;
  part: Routed;
  endless: boolean;
}

/** What the chart's HTTPRoute says, the longest paths first, as a gateway reads it. */
function waysOf(objects: Rendered[]): Way[] {
  const rules = objects.find(({ kind }) => kind === "HTTPRoute")?.spec.rules as Rule[];
  const ways = rules.flatMap(({ matches, timeouts, backendRefs: [service] }) =>
    matches.map(({ path: { type, value } }) => {
      if (type !== "PathPrefix") throw new Error(`the proxy knows no ${type}`);
      return { prefix: value, part: partOf(objects, service?.name), endless: timeouts?.request === "0s" };
    }),
  );
  return ways.sort((a, b) => b.prefix.length - a.prefix.length);
}

function partOf(objects: Rendered[], service: string | undefined): Routed {
  const found = objects.find(({ kind, metadata }) => kind === "Service" && metadata.name === service);
  return found?.spec.selector["app.kubernetes.io/component"];
}

/** With each answer: by which of a browser's connections it came. */
export const connectionHeader = "x-connection";

/** How people come to the proxy. */
export interface Line {
  origin: string;
  /** As a browser does: over one connection for all that it asks for. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * HAProxy with the ways of the chart's HTTPRoute, which finds out by asking who may be given traffic. With browsers it speaks HTTP/2, with us
 * HTTP/1.1. What fails it tries no second time, so that people see every failure of ours, and it keeps connections to us open for whoever
 * comes next.
 */
export async function startProxy(
  objects: Rendered[],
  parts: Record<Routed, Deployment>,
  port: number,
  folder: string,
  closing: Closing,
) {
  const ways = waysOf(objects);
  const { pair, certificate: ca } = await certificateIn(folder);
  const statistics = await freePort();
  const backends = (Object.entries(parts) as [Routed, Deployment][]).map(([part, { ports, readiness }]) =>
    [
      `backend ${part}`,
      ` option httpchk GET ${readiness.path}`,
      ` timeout check ${readiness.timeout}s`,
      ...ways
        .filter((way) => way.part === part && way.endless)
        .map(({ prefix }) => ` http-request set-timeout server 24h if { path_reg ${beginning(prefix)} }`),
      ...ports.map((one) => ` server ${part}-${one} 127.0.0.1:${one} check inter 200 fall 1 rise 1`),
    ].join("\n"),
  );
  const ruled = ways.map(({ prefix, part }) => ` use_backend ${part} if { path_reg ${beginning(prefix)} }`);
  const file = join(folder, "haproxy.cfg");
  await Bun.write(
    file,
    `defaults
 mode http
 option forwardfor
 http-reuse always
 retries 0
 timeout connect 5s
 timeout client 24h
 timeout server 30s
frontend statistics
 bind 127.0.0.1:${statistics}
 stats enable
 stats uri /
frontend people
 bind 127.0.0.1:${port} ssl crt ${pair} alpn h2,http/1.1
 http-response set-header ${connectionHeader} %[src_port]
${ruled.join("\n")}
${backends.join("\n")}
`,
  );
  runBeside([Bun.which("haproxy") ?? "", "-db", "-q", "-f", file], closing, folder);
  const origin = `https://127.0.0.1:${port}`;
  const line: Line = {
    origin,
    fetch: (path, init) => fetch(origin + path, { ...init, protocol: "http2", tls: { ca } }),
  };
  return { line, takenForUp: () => takenForUp(`http://127.0.0.1:${statistics}/;csv`) };
}

/** One for this machine, made by itself. @returns as text, and the path of it with its key */
async function certificateIn(folder: string): Promise<{ pair: string; certificate: string }> {
  const [pair, own] = [join(folder, "pair.pem"), join(folder, "certificate.pem")];
  await Bun.$`openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=IP:127.0.0.1 -keyout ${pair} -out ${own}`.quiet();
  const certificate = await Bun.file(own).text();
  await Bun.write(pair, certificate + (await Bun.file(pair).text()));
  return { pair, certificate };
}

/** A path prefix ends with a part of the path. */
const beginning = (prefix: string) => (prefix === "/" ? "^/" : `^${prefix}(/|$)`);

/** How many processes of each part it takes for up; undefined while it does not answer. */
async function takenForUp(address: string): Promise<Record<Routed, number> | undefined> {
  const text = await fetch(address).then(
    (answer) => answer.text(),
    () => undefined,
  );
  if (text === undefined) return undefined;
  const [names = [], ...lines] = text.split("\n").map((line) => line.split(","));
  const of = (line: string[], name: string) => line[names.indexOf(name)];
  const up = lines.filter((line) => of(line, "status") === "UP" && of(line, "svname") !== "BACKEND");
  const count = (part: Routed) => up.filter((line) => of(line, "# pxname") === part).length;
  return { web: count("web"), api: count("api") };
}
