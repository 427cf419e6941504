import { afterAll, expect, test } from "bun:test";
import { pdf } from "../../server/modules/files/content/content.fixture.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { freePort } from "../../server/platform/database/embedded.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { createSchool, createTeacher, testPassword } from "../../tests/support/factories.ts";
import { ensureMinio } from "../../tests/support/servers/minio.ts";
import { client, startServer } from "../../tests/support/servers/server.ts";
import { helmHere, type Rendered, render, startOf } from "./helm.ts";
import { type Closing, emptyDatabase, valuesFor } from "./neighbours.ts";
import { carryOut, directoryFor } from "./plain.ts";

// The chart's own MinIO: its command and environment start the real server, in which the product keeps a file.
const minio = await ensureMinio();
const able = (await helmHere()) !== undefined && minio !== undefined;

const closing: Closing = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

/** A process in place of a pod: the program's place and the directories of its volumes are others. */
async function startStore(objects: Rendered[], data: string, port: number) {
  const { command, env, readiness } = startOf(objects, "minio");
  expect([command[0], readiness]).toEqual(["minio", "/minio/health/ready"]);
  const places: Record<string, string> = { "/data": data, "/tmp": await directoryFor(closing) };
  const args = command.slice(1).map((word) => places[word] ?? word);
  const told = Object.entries(env).map(([name, value]) => [name, places[value] ?? value]);
  // The root of its container is read-only: without a home that is said, there is none where it could write.
  const child = Bun.spawn([minio ?? "", ...args], {
    env: { HOME: "/proc/none", ...Object.fromEntries(told) },
    stdio: ["ignore", "ignore", "ignore"],
  });
  const stop = () => {
    child.kill("SIGTERM");
    return child.exited;
  };
  closing.push(stop);
  await eventually("MinIO to be ready", () => {
    if (child.exitCode !== null) throw new Error(`MinIO ended with ${child.exitCode}`);
    return fetch(`http://127.0.0.1:${port}${readiness}`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { stop };
}

/** The name service of a cluster would lead there. */
function found(objects: Rendered[], address: string): string {
  const { hostname, port } = new URL(address);
  const service = objects.find(({ kind, metadata }) => kind === "Service" && metadata.name === hostname);
  expect(service?.spec.ports.map((one: { port: number }) => String(one.port))).toEqual([port]);
  return `http://127.0.0.1:${port}`;
}

test.skipIf(!able)(
  "a file that the product keeps in the chart's MinIO is there after a restart of both",
  async () => {
    const databaseUrl = await emptyDatabase(closing);
    const { values } = await valuesFor(minio ?? "", databaseUrl, await freePort(), closing);
    const port = await freePort();
    const objects = await render("minio", {
      ...values,
      s3: { endpoint: "" },
      secrets: { ...values.secrets, existing: "", s3AccessKey: "", s3SecretKey: "" },
      minio: { port },
    });
    expect(await carryOut(objects, "migrate", closing)).toMatchObject({ code: 0 });
    const { db, close } = connect(databaseUrl, 2);
    closing.push(close);
    const teacher = await createTeacher(db, { school: await createSchool(db) });

    const data = await directoryFor(closing);
    const { env } = startOf(objects, "api");
    const endpoint = found(objects, env["S3_ENDPOINT"] ?? "");
    const start = async () => {
      const store = await startStore(objects, data, port);
      const api = await startServer({
        ...env,
        S3_ENDPOINT: endpoint,
        DATA_DIR: await directoryFor(closing),
      });
      closing.push(() => api.process.exitCode ?? api.stop());
      const signIn = { email: teacher.email, password: testPassword };
      const { body } = await client(api.origin).post("/api/shared/login", signIn);
      return { store, api, headers: { authorization: body.token as string } };
    };
    const content = new Uint8Array(pdf());
    const first = await start();
    const form = new FormData();
    form.append("files", new File([content], "a.pdf"));
    const path = `${first.api.origin}/api/shared/upload/files`;
    const sent = await fetch(path, { method: "POST", headers: first.headers, body: form });
    expect(sent.status).toBe(200);
    const { files } = (await sent.json()) as { files: { filename: string }[] };
    expect(await first.api.stop()).toBe(0);
    expect(await first.store.stop()).toBe(0);

    const second = await start();
    const file = `${second.api.origin}/api/shared/file/${files[0]?.filename}`;
    const answer = await fetch(file, { headers: second.headers });
    expect([answer.status, await answer.bytes()]).toEqual([200, content]);
  },
  90_000,
);
