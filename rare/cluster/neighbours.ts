import { createECDH } from "node:crypto";
import postgres from "postgres";
import { freePort } from "../../server/platform/database/embedded.ts";
import { serverAddress } from "../../tests/support/servers/cluster.ts";
import { startMinio } from "../../tests/support/servers/minio.ts";
import { startSmtp } from "../../tests/support/servers/smtp.ts";
import type { Rendered } from "./helm.ts";

/** What a file closes at its end, the last first. */
export type Closing = (() => Promise<unknown> | unknown)[];

/** An empty database: its tables are the migration's work. */
export async function emptyDatabase(closing: Closing): Promise<string> {
  const address = await serverAddress();
  const name = `chart_${process.pid}_${Date.now()}`;
  const admin = postgres(`${address}postgres`, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  closing.push(async () => {
    await admin.unsafe(`drop database ${name} with (force)`);
    await admin.end();
  });
  return address + name;
}

/**
 * Values as an operator would write them, for neighbours on this machine.
 * @param minio path of an S3 server
 */
export async function valuesFor(minio: string, databaseUrl: string, publicPort: number, closing: Closing) {
  const files = await startMinio(minio);
  const smtp = await startSmtp();
  closing.push(files.stop, smtp.stop);
  const keys = createECDH("prime256v1");
  const ofProcess = async () => [
    { name: "PORT", value: String(await freePort()) },
    { name: "METRICS_PORT", value: String(await freePort()) },
  ];
  const values = {
    publicUrl: `http://127.0.0.1:${publicPort}`,
    config: {
      vapidPublicKey: keys.generateKeys("base64url"),
      shutdownDelayMs: 0,
      logLevel: "info",
      databasePoolSize: 4,
    },
    s3: { endpoint: files.env["S3_ENDPOINT"], bucket: files.env["S3_BUCKET"] },
    oidc: { issuer: "" },
    traces: { endpoint: "" },
    caBundle: { configMap: "" },
    // They are wherever there was room.
    networkPolicy: { extraEgress: [{}] },
    secrets: {
      databaseUrl,
      databaseDirectUrl: "",
      tokenSecret: "t".repeat(48),
      smtpUrl: smtp.url,
      // A key that begins with a zero comes without it.
      vapidPrivateKey: Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
        .subarray(-32)
        .toString("base64url"),
      s3AccessKey: files.env["S3_ACCESS_KEY"],
      s3SecretKey: files.env["S3_SECRET_KEY"],
    },
    web: { extraEnv: await ofProcess() },
    api: { extraEnv: await ofProcess() },
    worker: { extraEnv: await ofProcess() },
  };
  return { values, mails: smtp.taken };
}

export type Part = "web" | "api" | "worker";

/** What comes back goes on as it is: not unpacked, and redirects for the browser. */
const untouched = { decompress: false, redirect: "manual" } as const;

/** One address for all parts, which are found as the Ingress of the chart says. */
export function route(
  objects: Rendered[],
  parts: Record<Part, { origin: string }>,
  port: number,
  closing: Closing,
): void {
  const [rule] = objects.find(({ kind }) => kind === "Ingress")?.spec.rules ?? [];
  const paths = (rule.http.paths as { path: string; backend: { service: { name: string } } }[])
    .map(({ path, backend }) => ({ path, service: backend.service.name }))
    .sort((a, b) => b.path.length - a.path.length);
  const proxy = Bun.serve({
    hostname: "127.0.0.1",
    port,
    // Live events are silent for longer than it would wait.
    idleTimeout: 0,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      const found = paths.find(
        ({ path }) => path === "/" || pathname === path || pathname.startsWith(`${path}/`),
      );
      const service = objects.find(
        ({ kind, metadata }) => kind === "Service" && metadata.name === found?.service,
      );
      const part = service?.spec.selector["app.kubernetes.io/component"] as Part;
      const { method, headers, body, signal } = request;
      const to = parts[part].origin + pathname + search;
      // Of a part that has ended a browser is told so, as by any proxy.
      const away = () => new Response(null, { status: 502 });
      return fetch(to, { method, headers, body, signal, ...untouched }).catch(away);
    },
  });
  closing.push(() => proxy.stop(true));
}
