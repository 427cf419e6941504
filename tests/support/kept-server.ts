import { freePort } from "../../server/platform/database/embedded.ts";
import { watchForLeaks } from "./leaks.ts";

/** What a host is asked: to open a server with this environment, or to stop the one that it has. */
export type Wish = { start: Record<string, string> } | { stop: true };

/** A line of its output, after everything that belongs to what it was asked. */
export const ended = "\u0004";

export interface KeptServer {
  origin: string;
  stop(): Promise<void>;
  /** What it logged so far. */
  log(): string;
}

/** Processes that have no server just now. */
const free: Host[] = [];

/**
 * The product in a process of its own, which serves for the next file of tests when this one has stopped it: to load and compile
 * everything takes longer than many a journey. Whoever ends the process, or looks at it, starts one (server.ts).
 */
export async function keptServer(env: Record<string, string>): Promise<KeptServer> {
  const port = env["PORT"] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const host = free.pop() ?? spawnHost();
  host.forget();
  await host.ask({ start: { HOST: "127.0.0.1", PORT: port, PUBLIC_URL: origin, LOG_LEVEL: "warn", ...env } });
  return {
    origin,
    log: host.log,
    stop: async () => {
      await host.ask({ stop: true });
      free.push(host);
    },
  };
}

type Host = ReturnType<typeof spawnHost>;

function spawnHost() {
  let [log, answered] = ["", Promise.withResolvers<void>()];
  const child = Bun.spawn([process.execPath, new URL("server-host.ts", import.meta.url).pathname], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"] ?? "" },
    ipc: ({ failed }: { failed?: string }) =>
      failed ? answered.reject(new Error(`The server did not start: ${failed} ${log}`)) : answered.resolve(),
    onExit: (_, code) => answered.reject(new Error(`The server ended with ${code}: ${log}`)),
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
    log: () => log,
    forget: () => {
      log = "";
    },
    ask: async (wish: Wish): Promise<void> => {
      answered = Promise.withResolvers();
      for (const output of outputs) output.begin();
      child.send(wish);
      await answered.promise;
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
