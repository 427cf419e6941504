// Shows (rule: file-store-away, egress-proxy).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Authority, makeAuthority } from "../../../../tests/support/authority.ts";
import { type ConnectProxy, startConnectProxy } from "../../../../tests/support/servers/connect-proxy.ts";
import { readConfig } from "../../../platform/config.ts";
import { fileStoreTrouble } from "../../../platform/failures/start-error.ts";
import { fetchThrough } from "../../../platform/http/outward/egress.ts";
import { createFileStore } from "./create.ts";

let directory: string;
let authority: Authority;
let proxy: ConnectProxy;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "tuuri-out-of-reach-"));
  authority = await makeAuthority(directory, "nobody's");
  proxy = await startConnectProxy();
});
afterAll(async () => {
  await proxy.close();
  await rm(directory, { recursive: true, force: true });
});

const configOf = (env: Record<string, string>) =>
  readConfig({ DATA_DIR: directory, S3_BUCKET: "tuuri", S3_ACCESS_KEY: "a", S3_SECRET_KEY: "b", ...env });

/** What the log has while serving, and what a command ends with. */
async function logLines(env: Record<string, string>): Promise<string[]> {
  const store = createFileStore(configOf(env));
  const endpoint = new URL(env["S3_ENDPOINT"] ?? "");
  const listed = Array.fromAsync(store.list());
  const errors = await Promise.all(
    [store.get("0".repeat(32)), listed, store.begun()].map((asked) =>
      asked.then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  );
  return [...errors, fileStoreTrouble(errors[0], endpoint)].map(String);
}

const byTls = async (host: string) => {
  const { cert, key } = await authority.issue(host);
  const tls = { cert: Bun.file(cert), key: Bun.file(key) };
  return Bun.serve({ port: 0, hostname: "127.0.0.1", tls, fetch: () => new Response() });
};

test("an S3 store whose certificate is of an unknown authority is told as that, with what helps", async () => {
  const server = await byTls("localhost");
  const host = `localhost:${server.port}`;
  for (const line of await logLines({ S3_ENDPOINT: `https://${host}` }))
    expect(line).toStartWith(
      `Error: S3_ENDPOINT: S3 at ${host}: its certificate is of no authority that we know. Name a file with the authority's certificate in NODE_EXTRA_CA_CERTS`,
    );
  await server.stop(true);
});

test("an S3 store without TLS, that nobody starts, or of an unknown name is told as each", async () => {
  const plain = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const told = [
    [`https://127.0.0.1:${plain.port}`, `S3 at 127.0.0.1:${plain.port}: TLS cannot be agreed on with it.`],
    ["http://127.0.0.1:9", "S3 at 127.0.0.1:9 does not answer (ECONNREFUSED)."],
    ["https://s3.invalid", "there is no host s3.invalid. Correct the name"],
  ] as const;
  for (const [endpoint, words] of told)
    for (const line of await logLines({ S3_ENDPOINT: endpoint }))
      expect(line).toStartWith(`Error: S3_ENDPOINT: ${words}`);
  await plain.stop(true);
});

test.each([
  ["is not reached", () => "http://me:geheim@127.0.0.1:9", "does not answer (ECONNREFUSED)."],
  ["has an unknown name", () => "http://me:geheim@proxy.invalid:3128", "has a name that is not known ("],
  ["refuses", () => proxy.url.replace(/\/\/.*@/, "//me:geheim@"), "refuses: 407 Proxy Authentication"],
])("a proxy that %s is named in place of whom it leads to, without its password", async (_, url, words) => {
  const env = { S3_ENDPOINT: "https://s3.example.org", HTTPS_PROXY: url() };
  const { proxies } = configOf(env);
  const fetched = await fetchThrough(proxies)("https://s3.example.org/").catch(String);
  const { host } = new URL(url());
  for (const line of [...(await logLines(env)), fetched]) {
    expect(line).toStartWith(
      `Error: HTTPS_PROXY: the proxy ${host}, through which s3.example.org is reached, ${words}`,
    );
    expect(line).not.toContain("geheim");
  }
});
