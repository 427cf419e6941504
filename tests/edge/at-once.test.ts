// Shows (rule: requests-at-once).
import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { testContext } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { createSubstitute, testPassword } from "../support/factories.ts";
import { client, startServer } from "../support/servers/server.ts";

const atOnce = 10;
const t = await testContext();
const server = await startServer({
  DATABASE_URL: t.url,
  DATA_DIR: t.dataDir,
  ROLE: "api",
  TRUSTED_PROXIES: "1",
  REQUESTS_AT_ONCE: String(atOnce),
});
const sockets = new Set<Socket>();
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await t.close();
});

/** Asks for something that needs nobody's session, from that address. */
const ask = (from: string, path = "/api/reference/grades") =>
  fetch(server.origin + path, { headers: { "x-forwarded-for": from } });
const isFull = async (from: string) => (await ask(from)).status === 503;

/** Begins a request whose end is sent when it is told to. */
function begin(from: string): () => void {
  const { hostname: host, port } = new URL(server.origin);
  const socket = connect({ host, port: Number(port) });
  sockets.add(socket.on("error", () => {}));
  const head = `Host: here\r\nX-Forwarded-For: ${from}\r\nContent-Type: application/json\r\nContent-Length: 2\r\n`;
  socket.write(`POST /api/shared/login HTTP/1.1\r\n${head}\r\n{`);
  return () => void socket.write("}");
}

test("of requests under way there are as many as may be, half of them of one neighbourhood, and health is told", async () => {
  const near = Array.from({ length: atOnce / 2 }, () => begin("192.0.2.1"));
  await eventually("one neighbourhood to have its half", () => isFull("192.0.2.9"));
  expect((await ask("198.51.100.1")).status).toBe(200);

  const far = Array.from({ length: atOnce / 2 }, () => begin("198.51.100.1"));
  await eventually("the process to have all", () => isFull("203.0.113.1"));
  const refused = await ask("203.0.113.1");
  expect(refused.headers.get("retry-after")).toBe("2");
  expect(await refused.json()).toMatchObject({ code: "busy" });
  for (const path of ["/healthz", "/readyz"]) expect((await ask("203.0.113.1", path)).status).toBe(200);

  for (const finish of [...near, ...far]) finish();
  await eventually("room again", async () => !(await isFull("192.0.2.9")));
});

test("a stream of events counts until it has begun", async () => {
  const { email } = await createSubstitute(t.db);
  const { token } = (await client(server.origin).post("/api/shared/login", { email, password: testPassword }))
    .body;
  const away = new AbortController();
  const headers = { authorization: token };
  for (let n = 0; n <= atOnce; n++)
    expect((await fetch(`${server.origin}/api/events`, { headers, signal: away.signal })).status).toBe(200);
  away.abort();
});
