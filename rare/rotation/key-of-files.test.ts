import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { testContext } from "../../tests/support/database.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { ensureMinio, startMinio } from "../../tests/support/servers/minio.ts";
import { client, type ServerProcess, startServer } from "../../tests/support/servers/server.ts";

const minio = await ensureMinio();
const t = await testContext();
afterAll(() => t.close());

const tokenAt = async (server: ServerProcess, email: string) =>
  (await client(server.origin).post("/api/shared/login", { email, password: testPassword })).body
    .token as string;

test.skipIf(!minio)(
  "the key of the files: with the former one they are away for a moment, with the next one all are there",
  async () => {
    const data = await mkdtemp(join(tmpdir(), "tuuri-rotation-s3-"));
    const first = await startMinio(minio ?? "", { data, port: await freePort(), password: "former-key" });
    const port = Number(new URL(first.env["S3_ENDPOINT"] ?? "").port);
    const teacher = await createTeacher(t.db, { school: await createSchool(t.db) });
    const old = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, ROLE: "api", ...first.env });
    const token = await tokenAt(old, teacher.email);
    const send = async (at: ServerProcess) => {
      const form = new FormData();
      form.append("files", new File([new Uint8Array(pdf())], "a.pdf"));
      const answer = await fetch(`${at.origin}/api/shared/upload/files`, {
        method: "POST",
        headers: { authorization: token },
        body: form,
      });
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
      const body = (await answer.json()) as any;
      return { status: answer.status, name: body.files?.[0]?.filename as string };
    };
    const fetched = async (at: ServerProcess, name: string) =>
      (await fetch(`${at.origin}/api/shared/file/${name}`, { headers: { authorization: token } })).status;
    const { status, name } = await send(old);
    expect([status, await fetched(old, name)]).toEqual([200, 200]);

    await first.stop();
    const second = await startMinio(minio ?? "", { data, port, password: "next-key" });
    expect([(await send(old)).status, await fetched(old, name)]).toEqual([503, 503]);
    const young = await startServer({
      DATABASE_URL: t.url,
      DATA_DIR: t.dataDir,
      ROLE: "api",
      ...second.env,
      S3_BUCKET: first.env["S3_BUCKET"] ?? "",
    });
    expect([(await send(young)).status, await fetched(young, name)]).toEqual([200, 200]);
    await Promise.all([old.stop(), young.stop()]);
    await second.stop();
    await rm(data, { recursive: true, force: true });
  },
  120_000,
);
