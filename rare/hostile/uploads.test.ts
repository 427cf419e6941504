// Shows (rule: file-names).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { rateLimits } from "../../db/schema/index.ts";
import { isKey } from "../../server/modules/files/keys.ts";
import { readContract } from "../../tests/support/contract.ts";
import { createTeacher } from "../../tests/support/factories.ts";
import { cpuOf } from "../../tests/support/machine/cpu.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";
import { tokenOf } from "../../tests/support/world/token.ts";
import { type Answer, send } from "./client.ts";
import { badFiles, badNames } from "./files.ts";
import { replay, settings } from "./settings.ts";
import { hostileText } from "./texts.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);
const breach = await readContract();

/** Milliseconds of CPU that refusing may take. */
const bound = 50;
const fields = { "/api/shared/image": "img", "/api/shared/upload/files": "files" };
let authorization: string;
beforeAll(async () => {
  authorization = await tokenOf(t.ctx, (await createTeacher(t.db)).id, t.ctx.now());
  // What is loaded at the first picture is not its cost.
  for (const path of Object.keys(fields))
    await upload(path, "a.png", Buffer.from("\x89PNG\r\n\x1a\n", "latin1"));
}, 60_000);

/** As no browser writes it: the name stands there as it is. */
async function upload(path: string, name: string, bytes: Uint8Array): Promise<Answer> {
  await t.db.delete(rateLimits);
  const field = fields[path as keyof typeof fields];
  const head = `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--x--\r\n")]);
  return post(path, { "content-type": "multipart/form-data; boundary=x" }, body);
}

async function post(
  path: string,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer>,
): Promise<Answer> {
  const length = { "content-length": String(body.length) };
  const answer = await send(app.app, {
    method: "POST",
    path,
    headers: { authorization, ...length, ...headers },
    body,
  });
  const wrong = breach({ method: "POST", path }, answer);
  if (wrong) throw new Error(wrong);
  return answer;
}

describe("what is no document and no picture is refused as what it is, at the cost of a glance", async () => {
  test.each(await badFiles())(
    "%s",
    async (what, name, bytes) => {
      expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
      for (const [path, field] of Object.entries(fields)) {
        const refusing = () => upload(path, name, bytes);
        const { status, body } = await refusing();
        expect({ path, status, members: Object.keys(body as object).sort() }).toEqual({
          path,
          status: 422,
          members: ["code", field],
        });
        const took = await cpuOf(refusing, bound);
        expect({ what, path, slow: took >= bound && took }).toEqual({ what, path, slow: false });
      }
    },
    60_000,
  );
});

test("12 MB of anything are refused as quickly", async () => {
  const large = [
    Buffer.alloc(11_900_000),
    Buffer.alloc(11_900_000, "--x"),
    Buffer.alloc(11_900_000, "\r\n--x\r\n"),
    Buffer.alloc(13_000_000),
  ];
  for (const bytes of large)
    for (const path of Object.keys(fields)) {
      const refusing = () => upload(path, "a.png", bytes);
      expect([413, 400]).toContain((await refusing()).status);
      const took = await cpuOf(refusing, bound);
      expect({ path, slow: took >= bound && took }).toEqual({ path, slow: false });
    }
}, 60_000);

test("a form that is broken anywhere is refused and not taken apart for long", async () => {
  const part = (head: string) => `--x\r\n${head}\r\n\r\na\r\n`;
  const named = 'content-disposition: form-data; name="files"; filename="a.txt"';
  const bodies = [
    "",
    "--x--\r\n",
    "--x",
    part(named),
    `${part("content-disposition: form-data")}--x--\r\n`,
    `${part(`content-disposition: form-data; name="files"${'; filename="a"'.repeat(20_000)}`)}--x--\r\n`,
    `${part(`${"x: y\r\n".repeat(100_000)}${named}`)}--x--\r\n`,
    `${part(`${named}\r\ncontent-type: ${"a".repeat(1_000_000)}`)}--x--\r\n`,
    `${part('content-disposition: form-data; name="__proto__"')}--x--\r\n`,
    `${part('content-disposition: form-data; name="files[4000000000]"')}--x--\r\n`,
    part(named).repeat(490),
  ];
  const types = [
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    `multipart/form-data; boundary=${"x".repeat(5_000)}`,
    "multipart/mixed; boundary=x",
    "application/x-www-form-urlencoded",
    "",
  ];
  for (const path of Object.keys(fields))
    for (const type of types)
      for (const text of bodies) {
        await t.db.delete(rateLimits);
        const sending = () => post(path, { "content-type": type }, Buffer.from(text));
        const { status } = await sending();
        expect(status).toBeLessThan(500);
        if (status < 400) continue;
        const took = await cpuOf(sending, bound);
        expect({ type, text: text.slice(0, 60), slow: took >= bound && took }).toMatchObject({ slow: false });
      }
}, 120_000);

test("a file of any name is kept under one that is safe, offered as a download, and found where files are", async () => {
  const names = fc.oneof(
    fc.constantFrom(...badNames),
    hostileText,
    fc.array(hostileText).map((texts) => texts.join("/")),
  );
  const keep = async (name: string) => {
    const { status, body } = await upload(
      "/api/shared/upload/files",
      name.slice(0, 900_000),
      Buffer.from("Hei"),
    );
    if (status !== 200) return expect([400, 422]).toContain(status);
    const [{ filename }] = (body as { files: [{ filename: string }] }).files;
    expect(isKey(filename) && filename).toMatch(/^[0-9a-f]{32}[^/\\\p{C}<>:"|?*]+\.txt$/u);
    const path = `/api/shared/file/${encodeURIComponent(filename)}`;
    const file = await send(app.app, { method: "GET", path, headers: { authorization } });
    expect([file.status, file.contentType]).toEqual([200, "text/plain; charset=utf-8"]);
    expect(file.text).toEndWith("Hei");
    expect(file.headers.get("content-disposition")).toMatch(
      /^attachment; filename="[^"\\\r\n]*\.txt"; filename\*=UTF-8''[^\s"]*$/,
    );
  };
  for (const name of badNames) await keep(name);
  const { seed } = settings;
  await fc
    .assert(fc.asyncProperty(names, keep), { seed, numRuns: settings.whole ? 500 : 40 })
    .catch((error) => {
      throw new Error(`${replay(seed)}\n${error.message}`);
    });
  const kept = await readdir(join(t.dataDir, "files"), { recursive: true, withFileTypes: true });
  const astray = kept.filter((entry) => entry.isFile() && !isKey(entry.name)).map(({ name }) => name);
  expect(astray).toEqual([]);
  expect((await readdir(t.dataDir)).sort()).toEqual(["files"]);
}, 120_000);
