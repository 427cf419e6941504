// Shows (rule: body-room).
import { afterAll, expect, test } from "bun:test";
import { connect, type Socket } from "node:net";
import { ordinaryPatience } from "../../server/platform/http/bodies/bodies.ts";
import { testContext } from "../../tests/support/database.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createPrincipal, createSubstitute, testPassword } from "../../tests/support/factories.ts";
import { client, startServer } from "../../tests/support/servers/server.ts";

const t = await testContext();
const server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir });
const sockets = new Set<Socket>();
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
  await t.close();
});
/** What the chart gives to a process that serves. Megabytes. */
const memory = 768;
const residentMegabytes = async () =>
  Number((await Bun.$`ps -o rss= -p ${server.process.pid}`.text()).trim()) / 1024;

/**
 * Begins to send, and stays.
 * @param from which address of this machine: each 127.0.n is a neighbourhood of its own
 * @returns the status of the answer so far
 */
function begin(request: string, body: Uint8Array, from = "127.0.0.1"): () => number | undefined {
  const { hostname: host, port } = new URL(server.origin);
  const socket = connect({ host, port: Number(port), localAddress: from });
  sockets.add(socket);
  let answer = "";
  socket
    .on("error", () => {})
    .on("data", (data) => {
      answer += data;
    });
  socket.write(request);
  socket.write(body);
  return () => {
    const [, status] = /^HTTP\/1\.1 (\d+) /.exec(answer) ?? [];
    return status === undefined ? undefined : Number(status);
  };
}

/** Somebody of another neighbourhood sends a small form. */
function signIn(from: string): () => number | undefined {
  const body = JSON.stringify({ email: "nobody@example.org", password: "not this one" });
  const head = `Host: here\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return begin(`POST /api/shared/login HTTP/1.1\r\n${head}\r\n`, Buffer.from(body), from);
}
const answered = (status: () => number | undefined) => eventually("an answer", status);

test("of thousands of bodies that do not end there are only as many as there is room for, and no longer than 15 s", async () => {
  const before = await residentMegabytes();
  const head =
    "POST /api/shared/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 61000\r\n\r\n";
  const sent = Array.from({ length: 3_000 }, () => begin(head, Buffer.alloc(60_000, 97)));
  const began = performance.now();
  const refused = () => sent.filter((status) => status() === 503).length;
  // Those of one neighbourhood have 48 MB together.
  await eventually("most of them to be refused", () => refused() > 2_000);
  expect(await residentMegabytes()).toBeLessThan(memory);
  // Others notice nothing.
  expect(await answered(signIn("127.0.9.1"))).toBe(400);

  const late = () => sent.filter((status) => status() === 408).length;
  await eventually("the others to be given up", () => late() > 0 && late() + refused() === sent.length, 60);
  expect(performance.now() - began).toBeGreaterThan(ordinaryPatience - 1_000);
  expect(await answered(signIn("127.0.0.1"))).toBe(400);
  expect((await residentMegabytes()) - before).toBeLessThan(200);
}, 120_000);

/** Begins a picture that does not say how large it is. */
async function beginPicture(email: string, bytes: number): Promise<() => ReturnType<typeof begin>> {
  const login = { email, password: testPassword };
  const { token } = (await client(server.origin).post("/api/shared/login", login)).body;
  const part = '--a\r\nContent-Disposition: form-data; name="picture"; filename="a.jpg"\r\n\r\n';
  const head = `POST /api/shared/image HTTP/1.1\r\nHost: here\r\nAuthorization: ${token}\r\nContent-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const body = Buffer.concat([
    Buffer.from(`${part.length.toString(16)}\r\n${part}\r\n${bytes.toString(16)}\r\n`),
    Buffer.alloc(bytes, 97),
  ]);
  return () => begin(head, body);
}

test("forty pictures of 11 MB that do not say so are all refused, and take no process down", async () => {
  const picture = await beginPicture((await createSubstitute(t.db)).email, 11 * 1024 * 1024);
  const sent = Array.from({ length: 40 }, picture);
  let most = 0;
  await eventually(
    "all to be refused",
    async () => {
      most = Math.max(most, await residentMegabytes());
      return sent.every((status) => [413, 429, 503].includes(status() ?? 0));
    },
    60,
  );
  expect(most).toBeLessThan(memory);
  expect(sent.some((status) => status() === 413)).toBe(true);
  expect(await answered(signIn("127.0.9.1"))).toBe(400);
}, 120_000);

test("seven hundred lists of teachers of 1 MB that do not say so have the room of what is read of them", async () => {
  const login = { email: (await createPrincipal(t.db)).email, password: testPassword };
  const { token } = (await client(server.origin).post("/api/shared/login", login)).body;
  const head = `POST /app/teachers/import HTTP/1.1\r\nHost: here\r\nCookie: tuuri_session=${token}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: multipart/form-data; boundary=a\r\nTransfer-Encoding: chunked\r\n\r\n`;
  // It does not end, and is not yet too large.
  const bytes = 1_060_000;
  const body = Buffer.concat([Buffer.from(`${bytes.toString(16)}\r\n`), Buffer.alloc(bytes, 97)]);
  const before = await residentMegabytes();
  const lists = Array.from({ length: 700 }, () => begin(head, body));
  const refused = () => lists.filter((status) => status() === 503).length;
  await eventually("most of them to be refused", () => refused() > 600, 60);
  expect((await residentMegabytes()) - before).toBeLessThan(300);
  expect(await answered(signIn("127.0.9.1"))).toBe(400);
  // Whoever goes away leaves their place and their room.
  for (const socket of [...sockets].slice(-701)) socket.destroy();
  await eventually(
    "room for the next one",
    async () => (await answered(begin(`${head}0\r\n\r\n`, Buffer.of()))) !== 503,
  );
}, 120_000);

test("of one account two uploads are taken at a time, the third waits, and those of others go on", async () => {
  const [one, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const [own, theirs] = [await beginPicture(one.email, 1_000), await beginPicture(other.email, 1_000)];
  // They do not end; what is too large would be refused at once.
  const [first, second] = [own(), own()];
  const third = (await beginPicture(one.email, 2 * 1024 * 1024))();
  const beside = (await beginPicture(other.email, 2 * 1024 * 1024))();
  expect(await answered(beside)).toBe(413);
  expect([first(), second(), third()]).toEqual([undefined, undefined, undefined]);
  theirs();
  // Whoever goes away leaves their place and their room.
  for (const socket of [...sockets].slice(-5, -3)) socket.destroy();
  expect(await answered(third)).toBe(413);
  for (let n = 0; n < 20; n++)
    expect(await answered((await beginPicture(one.email, 2 * 1024 * 1024))())).toBe(413);
}, 120_000);

test("a body that says its size twice is refused, and one larger than any may be before it comes", async () => {
  const head = "POST /api/shared/login HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\n";
  const length = "Content-Length: 5000000000\r\n";
  expect(await answered(begin(`${head}${length}${length}\r\n`, Buffer.from("{")))).toBe(400);
  expect(await answered(begin(`${head}${length}\r\n`, Buffer.from("{")))).toBe(413);
});
