import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "minio";
import { step } from "../../../server/launch/prepare.ts";
import { buildMinio, isMinioBuilt, minioPath } from "../machine/minio-build.ts";
import { onceARun } from "../machine/once-a-run.ts";
import { nowDoing } from "../under-way.ts";

const longestStart = 30_000;

/**
 * Path of a MinIO server, built once from its source when Go is there. Undefined, having said why, where that cannot be done, or
 * where nobody asked for the rare tests, for which it is built: there the tests against S3 are skipped.
 * @throws in CI, where nothing may be skipped
 */
export async function ensureMinio(): Promise<string | undefined> {
  const { CI, TUURI_TEST_RARE } = process.env;
  if (!CI && !TUURI_TEST_RARE && !isMinioBuilt()) return notBuilt();
  if (!isMinioBuilt()) nowDoing("building MinIO for the tests against S3, once, some three minutes");
  // What could not be built is not tried again for each file.
  const reason = await onceARun("why-no-minio", async () => {
    const found = (await buildMinio()) ?? "";
    if (found && !CI) step(`Skipping the tests against S3: ${found}`);
    return found;
  });
  if (reason === "") return minioPath;
  if (CI) throw new Error(`The tests against S3 cannot run: ${reason}`);
  return undefined;
}

async function notBuilt(): Promise<undefined> {
  await onceARun("minio-not-built", async () => {
    step("Skipping the tests against S3: their server is not built yet (bun run test --all builds it)");
    return "said";
  });
}

export interface Minio {
  /** Makes the product use it, with a bucket of its own. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

let buckets = 0;

interface Again {
  /** Where it lay and was reached before; its files stay when it is stopped. */
  data: string;
  port: number;
  password: string;
}

/** Starts a server with a throw-away directory on a free port of this machine, or one that was there before with another password. */
export async function startMinio(path: string, again?: Again): Promise<Minio> {
  const data = again?.data ?? (await mkdtemp(join(tmpdir(), "tuuri-minio-")));
  const [free, consolePort] = await freePorts();
  const port = again?.port ?? free;
  const password = again?.password ?? "tuuri-test";
  const child = Bun.spawn(
    [
      path,
      "server",
      "--quiet",
      "--address",
      `127.0.0.1:${port}`,
      "--console-address",
      `127.0.0.1:${consolePort}`,
      data,
    ],
    {
      env: {
        HOME: data,
        PATH: process.env["PATH"] ?? "",
        MINIO_ROOT_USER: "tuuri",
        MINIO_ROOT_PASSWORD: password,
        MINIO_BROWSER: "off",
        MINIO_UPDATE: "off",
      },
      stdio: ["ignore", "ignore", "ignore"],
    },
  );
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const stop = async () => {
    kill();
    await child.exited;
    process.off("exit", kill);
    if (!again) await rm(data, { recursive: true, force: true });
  };
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: `tuuri-${++buckets}`,
    S3_ACCESS_KEY: "tuuri",
    S3_SECRET_KEY: password,
  };
  try {
    await untilReady(env);
  } catch (error) {
    await stop();
    throw error;
  }
  return { env, stop };
}

/** Its own word is not enough: it calls itself ready while it still answers every call with 503. */
async function untilReady(env: Minio["env"]): Promise<void> {
  const client = minioClient(env);
  for (const end = Date.now() + longestStart; ; await Bun.sleep(50)) {
    if (await client.listBuckets().then(Boolean, () => false)) return;
    if (Date.now() > end) throw new Error("MinIO did not become ready");
  }
}

/** Asks the server of that environment once, without a second try. */
export function minioClient(env: Minio["env"]): Client {
  return new Client({
    endPoint: "127.0.0.1",
    port: Number(new URL(env["S3_ENDPOINT"] ?? "").port),
    useSSL: false,
    accessKey: env["S3_ACCESS_KEY"] ?? "",
    secretKey: env["S3_SECRET_KEY"] ?? "",
    retryOptions: { disableRetry: true },
  });
}

/** Both are held until both are known, so that they differ. */
async function freePorts(): Promise<number[]> {
  const servers = [createServer(), createServer()];
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((found) => {
          server.listen(0, "127.0.0.1", () => found((server.address() as { port: number }).port));
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}
