import { freePort } from "../../../server/platform/database/embedded.ts";
import { watchForLeaks } from "../leaks.ts";

/** What a host is asked: to open a server with this environment, or to stop the one that it has. */
export type Wish = { start: Record<string, string> } | { stop: true };

/** A line of its output, after everything that belongs to what it was asked. */
export const ended = "\u0004";

export interface KeptServer {
  origin: string;
  /** The next one has this address again, and says the same there. */
  isUsual: boolean;
  stop(): Promise<void>;
  /** What it logged so far. */
  log(): string;
}

/** Processes that have no server just now. */
const free: Host[] = [];
/** What every server is told, and none says on a page. */
const usual = ["DATABASE_URL", "DATA_DIR"];
/** A process of tests has one of its own, that no other takes between two servers. */
const usualPort = 12_000 + (process.pid % 8_000);
let isUsualTaken = false;

/**
 * The product in a process of its own, which serves for the next file of tests when this one has stopped it: to load and compile
 * everything takes longer than many a journey. Where nothing is wished of it, it has the same address again, so that browsers have
 * what its pages are made of already. Whoever ends the process, or looks at it, starts one of their own (server.ts).
 */
export async function keptServer(env: Record<string, string>): Promise<KeptServer> {
  const isUsual = !isUsualTaken && Object.keys(env).every((name) => usual.includes(name));
  const port = env["PORT"] ?? String(isUsual ? usualPort : await freePort());
  const origin = `http://127.0.0.1:${port}`;
  if (isUsual) isUsualTaken = true;
  const leave = () => {
    if (isUsual) isUsualTaken = false;
  };
  const host = nextFree() ?? spawnHost();
  host.forget();
  const start = {
    HOST: "127.0.0.1",
    PORT: port,
    PUBLIC_URL: origin,
    LOG_LEVEL: "warn",
    PUSH_ENDPOINTS: "anywhere",
    // Who posts at night is told as who posts by day.
    QUIET_HOURS: "none",
    ...env,
  };
  await host.ask({ start }).catch((error) => {
    host.kill();
    leave();
    throw error;
  });
  const stop = async () => {
    await host.ask({ stop: true }).finally(leave);
    free.push(host);
  };
  return { origin, log: host.log, isUsual, stop };
}

type Host = ReturnType<typeof spawnHost>;

/** One that has ended meanwhile is not the next file's matter. */
function nextFree(): Host | undefined {
  const host = free.pop();
  return host && !host.isAlive() ? nextFree() : host;
}

function spawnHost() {
  let [log, answered] = ["", Promise.withResolvers<void>()];
  const child = Bun.spawn([process.execPath, new URL("server-host.ts", import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "" },
    ipc: ({ failed }: { failed?: string }) =>
      failed ? answered.reject(new Error(`The server did not start: ${failed} ${log}`)) : answered.resolve(),
  });
  // It does not keep a process of tests that has come to its end.
  child.unref();
  const outputs = [child.stdout, child.stderr].map((stream) => {
    let whole = Promise.withResolvers<void>();
    void readLines(stream, (line) => {
      if (line === ended) return whole.resolve();
      watchForLeaks(line);
      log += `${line}\n`;
    });
    return {
      begin: () => {
        whole = Promise.withResolvers<void>();
      },
      whole: () => whole.promise,
    };
  });
  return {
    isAlive: () => child.exitCode === null,
    kill: () => child.kill(),
    log: () => log,
    forget: () => {
      log = "";
    },
    ask: async (wish: Wish): Promise<void> => {
      answered = Promise.withResolvers();
      for (const output of outputs) output.begin();
      const gone = child.exited.then((code) => {
        throw new Error(`The server ended with ${code}: ${log}`);
      });
      if (child.exitCode === null) child.send(wish);
      await Promise.race([answered.promise, gone]);
      await Promise.all(outputs.map((output) => output.whole()));
    },
  };
}

async function readLines(stream: ReadableStream<Uint8Array>, hear: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let begun = "";
  for await (const chunk of stream) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    for (const line of lines) hear(line);
  }
}
