// Shows (rule: egress-proxy).
import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { connect as dial } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "node:tls";
import { pushService } from "../../server/modules/notifications/push/push-service.fixture.ts";
import { startCollector } from "../../server/platform/tracing/collector.fixture.ts";
import { type Authority, makeAuthority } from "../../tests/support/authority.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { type ConnectProxy, startConnectProxy } from "../../tests/support/servers/connect-proxy.ts";
import { ensureMinio, type Minio, startMinio } from "../../tests/support/servers/minio.ts";

// Whole processes beside a proxy that leads out of our network, and those whom they call.

const minioPath = await ensureMinio();
let t: TestContext;
let directory: string;
let authority: Authority;
let proxy: ConnectProxy;
let minio: Minio | undefined;
const collector = startCollector();

beforeAll(async () => {
  t = await testContext();
  directory = await mkdtemp(join(tmpdir(), "tuuri-egress-"));
  authority = await makeAuthority(directory, "egress");
  proxy = await startConnectProxy();
  minio = minioPath === undefined ? undefined : await startMinio(minioPath);
}, 60_000);
beforeEach(() => void proxy.asked.splice(0));
afterAll(async () => {
  await minio?.stop();
  await proxy.close();
  collector.stop();
  await rm(directory, { recursive: true, force: true });
  await t.close();
}, 60_000);

/** What a host has, each at a port of its own: all by TLS but the collector of traces. */
async function outside(host: string) {
  const { cert, key } = await authority.issue(host);
  const tls = { cert: await Bun.file(cert).text(), key: await Bun.file(key).text() };
  const push = pushService(undefined, tls);
  const issuer: ReturnType<typeof Bun.serve> = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    tls,
    fetch: () => Response.json({ issuer: `https://${host}:${issuer.port}` }),
  });
  const files = createServer(tls, (client) => {
    const there = dial(Number(new URL(minio?.env["S3_ENDPOINT"] ?? "").port), "127.0.0.1");
    for (const socket of [client, there])
      socket.on("error", () => [client, there].map((one) => one.destroy()));
    there.pipe(client).pipe(there);
  });
  await new Promise<void>((listening) => files.listen(0, "127.0.0.1", listening));
  const ports = {
    issuer: issuer.port,
    push: Number(new URL(push.origin).port),
    files: (files.address() as { port: number }).port,
    collector: Number(new URL(collector.url).port),
  };
  const { endpoint, keys } = push.device("/phone");
  const device = { id: crypto.randomUUID(), endpoint: endpoint.replace("127.0.0.1", host), ...keys };
  return {
    push,
    env: {
      DEVICE: JSON.stringify(device),
      OIDC_ISSUER: `https://${host}:${ports.issuer}`,
      OIDC_CLIENT_ID: "tuuri",
      OIDC_CLIENT_SECRET: "secret",
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${host}:${ports.collector}`,
      ...(minio ? { ...minio.env, S3_ENDPOINT: `https://${host}:${ports.files}` } : {}),
    },
    places: [ports.issuer, ports.push, ...(minio ? [ports.files] : []), ports.collector].map(
      (port) => `${host}:${port}`,
    ),
    said: { discovery: `https://${host}:${ports.issuer}`, push: "done", file: minio ? "hei" : "none" },
    stop: async () => {
      await Promise.all([push.stop(), issuer.stop(true)]);
      await new Promise<void>((closed) => files.close(() => closed()));
    },
  };
}

async function callEverybody(env: Record<string, string>) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "egress.fixture.ts")], {
    env: {
      PATH: process.env["PATH"] ?? "",
      DATA_DIR: join(directory, "data"),
      DATABASE_URL: t.url,
      TOKEN_SECRET: "t".repeat(48),
      NODE_EXTRA_CA_CERTS: authority.file,
      ...env,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [said, log] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { said: JSON.parse(said || `{"log":${JSON.stringify(log)}}`), log };
}

test.each([
  ["HTTPS_PROXY", "HTTP_PROXY"],
  ["https_proxy", "http_proxy"],
])(
  "with %s and %s all who are called by http are reached through the proxy, by the names that they have",
  async (https, http) => {
    const them = await outside("outside.test");
    const traces = collector.asked();
    const { said, log } = await callEverybody({ ...them.env, [https]: proxy.url, [http]: proxy.url });
    expect({ ...said, log }).toEqual({ ...them.said, log: "" });
    expect([...new Set(proxy.asked)].toSorted()).toEqual(them.places.toSorted());
    expect([them.push.faults, them.push.receipts.length]).toEqual([[], 1]);
    expect(collector.asked()).toBe(traces + 1);
    await them.stop();
  },
  60_000,
);

test("who is named in NO_PROXY is reached past the proxy", async () => {
  const them = await outside("localhost");
  const around = { HTTPS_PROXY: proxy.url, HTTP_PROXY: proxy.url, NO_PROXY: ".svc, localhost" };
  const { said, log } = await callEverybody({ ...them.env, ...around, PUSH_ENDPOINTS: "anywhere" });
  expect({ ...said, log }).toEqual({ ...them.said, log: "" });
  expect(proxy.asked).toEqual([]);
  expect(them.push.receipts.length).toBe(1);
  await them.stop();
}, 60_000);

test("a proxy that does not let us through is told of without its password", async () => {
  const them = await outside("outside.test");
  const wrong = proxy.url.replace("geheim", "falsch");
  const { said, log } = await callEverybody({ ...them.env, HTTPS_PROXY: wrong, HTTP_PROXY: wrong });
  expect(said.discovery).not.toBe(them.said.discovery);
  expect(said.push).toContain("push service out of reach");
  if (minio) expect(said.file).toContain("407");
  expect(JSON.stringify(said) + log).not.toMatch(/falsch|us@er|us%40er/);
  await them.stop();
}, 60_000);
