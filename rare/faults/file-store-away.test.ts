// Shows (rule: file-store-away, come-back-later).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { files } from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { newKey } from "../../server/modules/files/keys.ts";
import { createFileStore } from "../../server/modules/files/stores/create.ts";
import { s3Store } from "../../server/modules/files/stores/s3-store.ts";
import { type TestContext, testContext } from "../../tests/support/database.ts";
import { createTeacher } from "../../tests/support/factories.ts";
import { testApp } from "../../tests/support/http.ts";
import { ensureMinio, startMinio } from "../../tests/support/servers/minio.ts";

const minio = await ensureMinio();
const atPort = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: "tuuri",
  S3_ACCESS_KEY: "a",
  S3_SECRET_KEY: "b",
});

/** @param readWithin milliseconds; for whoever does not only read, a store would have longer than any test has */
async function shop(env: Record<string, string>, readWithin?: number) {
  const t = await testContext(env);
  const { waits } = t.ctx.config;
  const storeReadWithin = readWithin ?? waits.storeReadWithin;
  t.ctx.config = { ...t.ctx.config, waits: { ...waits, storeReadWithin, storeAnswersWithin: 600_000 } };
  const app = await testApp(t);
  const actor = await createTeacher(t.db);
  return {
    t,
    see: (path: string) => app.as(actor).get(path),
    paths: { picture: await stored(t, actor, "picture"), attachment: await stored(t, actor, "attachment") },
    close: async () => {
      await app.close();
      await t.close();
    },
  };
}

async function stored(t: TestContext, actor: Actor, kind: "picture" | "attachment"): Promise<string> {
  const name = newKey("a.webp");
  const contentType = "image/webp";
  await t.db
    .insert(files)
    .values({ name, originalName: "a.webp", kind, contentType, size: 3, uploadedBy: actor.id });
  return `/api/shared/${kind === "picture" ? "image" : "file"}/${name}`;
}

async function expectAway(see: ReturnType<typeof shop> extends Promise<infer S> ? S : never) {
  for (const path of Object.values(see.paths)) {
    const { status, body, headers } = await see.see(path);
    expect([status, body.code]).toEqual([503, "unavailable"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  }
}

describe("a picture or a file of a store", () => {
  test("that is not there is asked for later", async () => {
    const here = await shop(atPort(9));
    await expectAway(here);
    await here.close();
  });

  test("that takes the call and never answers is asked for later, soon", async () => {
    const silent = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
    const here = await shop(atPort(silent.port), 500);
    await expectAway(here);
    await here.close();
    silent.stop(true);
  });

  test.skipIf(!minio)(
    "that goes away meanwhile was shown before",
    async () => {
      const running = await startMinio(minio ?? "");
      const here = await shop(running.env);
      const store = createFileStore(here.t.ctx.config);
      for (const path of Object.values(here.paths)) {
        await store.put(path.split("/").at(-1) ?? "", new Uint8Array([1, 2, 3]), "image/webp");
        expect((await here.see(path)).status).toBe(200);
      }
      await running.stop();
      await expectAway(here);
      await here.close();
    },
    60_000,
  );
});

test.each([
  ["more", "not the three bytes that were put there"],
  ["less", "2"],
])("a store that has %s under a name than was put there is asked later", async (_, body) => {
  const other = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response(body) });
  const here = await shop(atPort(other.port ?? 0));
  await expectAway(here);
  await here.close();
  await other.stop(true);
});

describe("a store that stops in the middle", () => {
  let server: Bun.TCPSocketListener<undefined>;
  beforeAll(() => {
    const head = "HTTP/1.1 200 OK\r\ncontent-length: 1000\r\ncontent-type: image/webp\r\n\r\nonly this";
    server = Bun.listen({
      hostname: "127.0.0.1",
      port: 0,
      socket: {
        data(socket) {
          socket.write(head);
        },
      },
    });
  });
  afterAll(() => server.stop(true));

  test("is not waited for", async () => {
    const endpoint = new URL(atPort(server.port).S3_ENDPOINT);
    const store = s3Store(
      { endpoint, bucket: "tuuri", accessKey: "a", secretKey: "b", region: "us-east-1" },
      { storeAnswersWithin: 200, storeReadWithin: 200 },
    );
    const found = await store.get(newKey("a"));
    await expect(new Response(found?.stream).arrayBuffer()).rejects.toThrow("does not answer");
    await expect(Array.fromAsync(store.list())).rejects.toThrow();
  });
});
