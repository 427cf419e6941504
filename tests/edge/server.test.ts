// Shows (rule: body-limits).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { sessionCookieName } from "../../server/modules/auth/sessions/index.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { slowness } from "../support/machine/cpu.ts";
import { type ServerProcess, startServer } from "../support/servers/server.ts";

let t: TestContext;
let server: ServerProcess;

beforeAll(async () => {
  t = await testContext();
  server = await startServer({
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    ROLE: "api",
    TOKEN_SECRET: "t".repeat(48),
  });
});
afterAll(async () => {
  await server?.stop();
  await t?.close();
});

const worst: [string, string][] = [
  ["/api/shared/login", JSON.stringify({ email: `a@${".".repeat(50_000)}@`, password: "x" })],
  ["/api/shared/login", JSON.stringify({ email: `a@${".".repeat(200_000)}@`, password: "x" })],
  // Marks on one letter, which take long to be put in order.
  ["/api/users/register-user", JSON.stringify({ firstName: "\u0315\u0300".repeat(12_000) })],
  ["/api/users/register-user", `{"regions":[${"0,".repeat(999_999)}0]}`],
];
const json = { "content-type": "application/json", "accept-language": "sv" };
const post = (path: string, body: BodyInit) =>
  fetch(server.origin + path, { method: "POST", headers: json, body });

test("it answers within 100 ms while the worst is refused beside it", async () => {
  let least = Number.POSITIVE_INFINITY;
  // What else the machine does makes an answer late now and then; a blocked process is late each time.
  for (let round = 0; round < 8 && least >= 100; round++) {
    const refused = worst.flatMap(([path, body]) => [post(path, body), post(path, body)]);
    await Bun.sleep(5);
    const started = performance.now();
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    const took = performance.now() - started;
    for (const answer of await Promise.all(refused)) expect([413, 422, 429]).toContain(answer.status);
    least = Math.min(least, took < 100 ? took : took / (await slowness()).wall);
  }
  expect(least).toBeLessThan(100);
}, 60_000);

test.each([
  ["one that says its size", "/api/shared/login", 70_000, false],
  ["one far over every limit", "/api/shared/login", 40_000_000, false],
  ["one that does not say its size", "/api/shared/login", 5_000_000, true],
  ["one that does not say its size and never ends", "/api/users/register-user", 200_000_000, true],
])("a body over the limit gets the documented answer: %s", async (_what, path, bytes, chunked) => {
  const answer = await send(path, bytes, chunked);
  expect(answer).toStartWith("HTTP/1.1 413 ");
  expect(answer.toLowerCase()).toContain("content-type: application/json");
  const { code, msg } = JSON.parse(answer.slice(answer.indexOf("\r\n\r\n") + 4));
  expect([code, msg]).toEqual(["too_large", "Det du skickade är för stort. Gör det mindre och skicka igen."]);
});

test("what is too large is not kept in memory while it comes", async () => {
  const resident = async () =>
    Number((await Bun.$`ps -o rss= -p ${server.process.pid}`.text()).trim()) / 1024;
  const before = await resident();
  await Promise.all(Array.from({ length: 4 }, () => send("/api/shared/login", 100_000_000, true)));
  expect((await resident()) - before).toBeLessThan(100);
});

test.each([
  ["GET /healthz HTTP/1.0\r\n\r\n", "200", "ok"],
  ["GET /healthz HTTP/1.1\r\nHost: \r\n\r\n", "200", "ok"],
  ["GET /healthz HTTP/1.1\r\nHost: api\r\n\r\n", "200", "ok"],
  ["GET /api/reference/grades HTTP/1.1\r\nHost: l\r\n\r\n", "200", ""],
  ["POST /api/shared/login HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}", "400", "unreadable"],
  ["GET /api/shared/image/x HTTP/1.1\r\nHost: [\r\n\r\n", "400", "unreadable"],
  ["GET /api/reference/grades HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400", "unreadable"],
  ["GET /app/login HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", "400", "unreadable"],
  ["GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400", "unreadable"],
  ["CONNECT l:443 HTTP/1.1\r\nHost: l:443\r\n\r\n", "400", "unreadable"],
  ["CONNECT http:443 HTTP/1.1\r\nHost: l\r\n\r\n", "400", "unreadable"],
])("a host of any kind gets an answer of ours: %p", async (request, status, holds) => {
  const answer = await raw(request);
  expect(answer).toMatch(new RegExp(`^HTTP/1.[01] ${status} `));
  expect(answer.toLowerCase()).toContain("content-type: application/json");
  expect(answer).toContain(holds);
  expect(server.log()).not.toContain("Invalid URL");
});

test.each([
  ["http://evil.test", "here", "http://here", 200],
  ["http://here", "evil.test", "http://here", 403],
  ["http://here", "evil.test", "http://evil.test", 200],
])(
  "of %s with the Host %s it is the latter whose pages are its own: from %s",
  async (target, host, origin, status) => {
    const beside = `Host: ${host}\r\nOrigin: ${origin}\r\nCookie: ${sessionCookieName}=x\r\n`;
    const answer = await raw(
      `POST ${target}/api/shared/logout HTTP/1.1\r\n${beside}Content-Length: 0\r\n\r\n`,
    );
    expect(answer).toStartWith(`HTTP/1.1 ${status} `);
  },
);

test.each([
  ["two lengths", "Content-Length: 3\r\nContent-Length: 5\r\n\r\nabcde"],
  ["a length beside chunks", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"],
  ["chunks of another kind", "Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n"],
])("a body whose end is said in two ways is refused, and its line given up: %p", async (_what, rest) => {
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n";
  const answer = await raw(`POST /api/shared/login HTTP/1.1\r\nHost: here\r\n${rest}${smuggled}`);
  expect(answer).toStartWith("HTTP/1.1 400 ");
  expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
});

/** What comes back of a request that no client library sends. */
function raw(request: string): Promise<string> {
  const { hostname, port } = new URL(server.origin);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname, () => socket.write(request));
    let answer = "";
    const end = () => {
      socket.destroy();
      done(answer);
    };
    socket.on("data", (data) => {
      answer += data;
      if (/\r\n\r\n.*[}\]]/s.test(answer)) end();
    });
    socket.on("error", end).on("close", end);
  });
}

/** What comes back while a body of that many bytes is sent, or as many of them as are taken. */
function send(path: string, bytes: number, chunked: boolean): Promise<string> {
  const chunk = Buffer.alloc(65_536, " ");
  const framed = chunked ? Buffer.concat([Buffer.from("10000\r\n"), chunk, Buffer.from("\r\n")]) : chunk;
  const { hostname, port } = new URL(server.origin);
  return new Promise((done) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    let sent = 0;
    const end = () => {
      socket.destroy();
      done(answer);
    };
    socket.on("data", (data) => {
      answer += data;
      if (/\r\n\r\n.*\}/s.test(answer)) end();
    });
    socket.on("error", end).on("close", end);
    const size = chunked ? "transfer-encoding: chunked" : `content-length: ${bytes}`;
    const headers = `host: here\r\ncontent-type: application/json\r\naccept-language: sv\r\n${size}`;
    socket.write(`POST ${path} HTTP/1.1\r\n${headers}\r\n\r\n`);
    const pump = () => {
      while (!socket.destroyed && sent < bytes) {
        sent += chunk.length;
        if (!socket.write(framed.subarray(0, chunked ? framed.length : bytes - sent + chunk.length))) {
          socket.once("drain", pump);
          return;
        }
      }
    };
    pump();
  });
}
