import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/platform/database/embedded.ts";
import { throughput } from "./load.ts";
import { type Figure, median } from "./measure.ts";

const rounds = 5;

/** The login page of the whole product against a bare static route with the same bytes. */
export async function loginPage(): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), "tuuri-bench-"));
  const product = await startProduct(dataDir);
  const response = await fetch(`${product.origin}/app/login`, {
    headers: { "accept-encoding": "gzip" },
    decompress: false,
  });
  const file = join(dataDir, "page.bin");
  await Bun.write(file, await response.arrayBuffer());
  const bare = await startBare(file, response.headers);
  try {
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const load = { connections: 16, seconds: 2 };
      const ours = await throughput(product.origin, "/app/login", load);
      const theirs = await throughput(bare.origin, "/page", load);
      ratios.push(ours / theirs);
      rates.push(ours);
    }
    const detail = `${Math.round(median(rates))} requests/s, ${rounds} rounds in turn`;
    return [
      {
        name: "login page / static route, throughput",
        value: median(ratios),
        limit: { atLeast: 0.8 },
        detail,
      },
    ];
  } finally {
    await Promise.all([product.stop(), bare.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startProduct(dataDir: string) {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "silent" };
  return started([process.execPath, "server/main.ts", "start"], env, `http://127.0.0.1:${port}`, "/readyz");
}

async function startBare(file: string, headers: Headers) {
  const port = await freePort();
  const kept = ["content-type", "content-encoding", "vary", "etag"].flatMap((name) => {
    const value = headers.get(name);
    return value ? [[name, value]] : [];
  });
  const env = {
    ...process.env,
    PORT: String(port),
    PAGE: file,
    PAGE_HEADERS: JSON.stringify(Object.fromEntries(kept)),
  };
  return started([process.execPath, "bench/bare-server.ts"], env, `http://127.0.0.1:${port}`, "/page");
}

async function started(
  command: string[],
  env: Record<string, string | undefined>,
  origin: string,
  path: string,
) {
  const child = Bun.spawn(command, { env, stdio: ["ignore", "ignore", "inherit"] });
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const ready = await fetch(origin + path).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await Bun.sleep(50);
  }
  return {
    origin,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
