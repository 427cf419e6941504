// Shows (rule: stop-in-order).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createTeacher, testPassword } from "../../tests/support/factories.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

// What whoever speaks to one process alone, past all load balancers, sees of its end.
let t: TestContext;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  t = await testContext();
  const teacher = await createTeacher(t.db);
  server = await startServer({
    DATABASE_URL: t.url,
    DATA_DIR: t.dataDir,
    // Long enough to be looked at, on a busy machine too.
    SHUTDOWN_DELAY_MS: "4000",
  });
  const signIn = { email: teacher.email, password: testPassword };
  token = (await client(server.origin).post("/api/shared/login", signIn)).body.token;
}, 90_000);
afterAll(async () => {
  if (server.process.exitCode === null) await server.stop();
  await t.close();
});

/** A connection that is kept, and what came on it. */
function open() {
  const { hostname, port } = new URL(server.origin);
  const socket: Socket = connect(Number(port), hostname);
  const seen = { text: "", closed: false, socket };
  socket.on("data", (bytes) => {
    seen.text += bytes.toString();
  });
  socket.on("close", () => {
    seen.closed = true;
  });
  socket.on("error", () => {});
  return seen;
}

/** Of each answer its status, and whether it says that it is the last. */
const heads = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)[\s\S]*?\r\n\r\n/g)].map(([head, status]) => [
    status,
    /^connection: close/im.test(head),
  ]);

test("a process that stops says so on kept connections, answers what is under way, and ends", async () => {
  const job = { startDate: "2030-05-06", startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
  const body = JSON.stringify(job);
  const get = "GET /app/login HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const kept = open();
  kept.socket.write(get);
  await eventually("the first answer", () => kept.text.includes("</html>"));

  const slow = open();
  const fields = `Authorization: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  slow.socket.write(
    `POST /api/teachers/addtemp HTTP/1.1\r\nHost: localhost\r\n${fields}\r\n\r\n${body.slice(0, 20)}`,
  );

  // It is there before the signal is: an answer on the same way has overtaken it.
  await eventually("another answer", async () => (await fetch(`${server.origin}/readyz`)).ok);
  const ended = server.stop();
  await eventually(
    "it to be no longer ready",
    async () => (await fetch(`${server.origin}/readyz`)).status === 503,
  );
  kept.socket.write(get);
  await eventually("the end of the kept connection", () => kept.closed);
  expect(heads(kept.text)).toEqual([
    ["200", false],
    ["200", true],
  ]);

  await eventually("nobody to be let in", () =>
    fetch(`${server.origin}/readyz`).then(
      () => false,
      () => true,
    ),
  );
  slow.socket.write(body.slice(20));
  await eventually("the end of the slow one", () => slow.closed);
  expect(heads(slow.text)).toEqual([["200", true]]);
  expect(slow.text).toMatch(/"uniqueId":"[0-9a-f-]{36}"/);
  expect(await ended).toBe(0);
}, 90_000);
