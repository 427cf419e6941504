import { connect } from "node:net";
import { sql } from "drizzle-orm";
import { accounts, assignments, jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { testPassword } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { login } from "../auth/passwords/index.ts";
import { postJob } from "../jobs/posting/index.ts";
import { createFileStore } from "./stores/create.ts";
import type { FileStore } from "./stores/store.ts";

type Body = FormData | object | undefined;

export interface Received {
  status: number;
  headers: Headers;
  bytes: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

export type FileClient = Awaited<ReturnType<typeof fileClient>>;

/** The application on a port of this machine, with one of the stores. */
export async function fileClient(env: Record<string, string>) {
  const t: TestContext = await testContext(env);
  const app = await testApp(t);
  const server = app.app.listen({ hostname: "127.0.0.1", port: 0 }).server;
  if (!server) throw new Error("no server");
  const store: FileStore = createFileStore(t.ctx.config);
  const tokenOf = signingIn(t);
  const send = sending(`http://127.0.0.1:${server.port}`, tokenOf);
  return {
    t,
    store,
    send,
    ...fileCalls(send),
    raw: async (actor: Actor, path: string) => statusOf(server.port ?? 0, path, await tokenOf(actor)),
    /** Names of all stored bytes. */
    stored: async () => (await Array.fromAsync(store.list())).map(({ key }) => key).sort(),
    rows: async () => {
      const rows = await t.db.execute<{ name: string }>(sql`select name from files order by name`);
      return rows.map(({ name }) => name).sort();
    },
    async close() {
      await server.stop(true);
      await app.close();
      await t.close();
    },
  };
}

/** Signs in once, and again when the injected time has moved on. */
function signingIn(t: TestContext) {
  const tokens = new Map<string, string>();
  return async (actor: Actor): Promise<string> => {
    const session = `${actor.id} ${Math.floor(t.ctx.now().getTime() / 3_600_000)}`;
    const credentials = { email: actor.email, password: testPassword };
    const token =
      tokens.get(session) ?? (await login(t.ctx, credentials, actor.id, {}, async () => true)).token;
    tokens.set(session, token);
    return token;
  };
}

function sending(origin: string, tokenOf: (actor: Actor) => Promise<string>) {
  return async (
    actor: Actor | null,
    method: string,
    path: string,
    body?: Body,
    headers: Record<string, string> = {},
  ): Promise<Received> => {
    const isForm = body instanceof FormData;
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(actor ? { authorization: await tokenOf(actor) } : {}),
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: isJson ? JSON.parse(bytes.toString()) : undefined,
    };
  };
}

type Part = [name: string, bytes: Uint8Array];

/** What is asked for of files, as their owners and others do. */
function fileCalls(send: ReturnType<typeof sending>) {
  const form = (field: string, parts: Part[]) => {
    const data = new FormData();
    for (const [name, bytes] of parts) data.append(field, new File([new Uint8Array(bytes)], name));
    return data;
  };
  return {
    sendPicture: (actor: Actor | null, bytes: Uint8Array, name = "me.jpg") =>
      send(actor, "POST", "/api/shared/image", form("img", [[name, bytes]])),
    sendFiles: (actor: Actor | null, ...parts: Part[]) =>
      send(actor, "POST", "/api/shared/upload/files", form("files", parts)),
    see: (actor: Actor | null, name: string, headers?: Record<string, string>) =>
      send(actor, "GET", `/api/shared/image/${encodeURIComponent(name)}`, undefined, headers),
    download: (actor: Actor | null, name: string) =>
      send(actor, "GET", `/api/shared/file/${encodeURIComponent(name)}`),
    remove: (actor: Actor | null, name: string) =>
      send(actor, "POST", `/api/shared/file/delete/${encodeURIComponent(name)}`),
    setFiles: (actor: Actor | null, id: string, files: string[]) =>
      send(actor, "POST", "/api/teachers/update/job/files", { id, files }),
  };
}

/** The status that a path gets as it is: `fetch` would resolve its dots first. */
function statusOf(port: number, path: string, authorization: string): Promise<number> {
  return new Promise((answered, failed) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\nconnection: close\r\n\r\n`,
      );
    });
    let text = "";
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
    });
    socket.on("error", failed);
    socket.on("close", () => answered(Number(text.split(" ")[1])));
  });
}

/** Uploads a file and posts a job that has it. */
export async function jobWithFile(client: FileClient, poster: Actor, name: string, bytes: Uint8Array) {
  const { body } = await client.sendFiles(poster, [name, bytes]);
  const file: string = body.files[0].filename;
  const job = await postJob(client.t.ctx, poster, {
    startDate: "2026-11-04",
    startTime: "08:00",
    endTime: "15:30",
    type: "one",
    files: [file],
  });
  return { file, jobId: job.id };
}

/** As if the substitute had applied and been chosen. */
export async function chooseFor(client: FileClient, jobId: string, substitute: Actor, by: Actor) {
  const { db } = client.t;
  await db.insert(assignments).values({
    jobId,
    substituteId: substitute.id,
    windows: "{[2026-01-12 08:00Z,2026-01-12 12:00Z)}",
    guardedWindows: "{}",
    chosenBy: by.id,
  });
  await db.update(jobs).set({ filled: true }).where(sql`id = ${jobId}`);
}

export async function wear(client: FileClient, person: Actor, image: string | null) {
  await client.t.db.update(accounts).set({ image }).where(sql`id = ${person.id}`);
}
