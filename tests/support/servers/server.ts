import { freePort } from "../../../server/platform/database/embedded.ts";
import { eventually } from "../eventually.ts";
import { watchForLeaks } from "../leaks.ts";
import { nextTestCode } from "../world/second-factor.ts";

export interface ServerProcess {
  origin: string;
  process: Bun.Subprocess;
  /** SIGTERM, and its exit code. */
  stop(): Promise<number>;
  /** What it logged so far. */
  log(): string;
}

const ours = new URL("../../..", import.meta.url).pathname;

/**
 * The product as a process of its own, as an operator starts it; ready when this resolves.
 * @param release where its files lie, when they are not ours
 */
export async function startServer(env: Record<string, string>, release = ours): Promise<ServerProcess> {
  const port = env["PORT"] ?? String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const child = Bun.spawn([process.execPath, "server/main.ts", "start"], {
    cwd: release,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env["PATH"] ?? "",
      HOST: "127.0.0.1",
      PORT: port,
      PUBLIC_URL: origin,
      LOG_LEVEL: "warn",
      PUSH_ENDPOINTS: "anywhere",
      // Who posts at night is told as who posts by day.
      QUIET_HOURS: "none",
      ...env,
    },
  });
  let log = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    let line = "";
    for await (const chunk of stream) {
      const text = new TextDecoder().decode(chunk);
      log += text;
      const lines = (line + text).split("\n");
      line = lines.pop() ?? "";
      watchForLeaks(lines.join("\n"));
    }
    watchForLeaks(line);
  };
  const said = Promise.all([read(child.stdout), read(child.stderr)]);
  await eventually(
    `the server to be ready (${origin})`,
    async () => {
      if (child.exitCode !== null) {
        // Its last words may not have been read yet; what it started might hold the line open.
        await Promise.race([said, Bun.sleep(2_000)]);
        throw new Error(`The server ended with ${child.exitCode}: ${log}`);
      }
      return fetch(`${origin}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      );
    },
    60,
  );
  return {
    origin,
    process: child,
    log: () => log,
    stop: async () => {
      child.kill("SIGTERM");
      return child.exited;
    },
  };
}

/** Calls the API over the network, as `curl` would. */
export function client(origin: string, token?: string) {
  return {
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    post: async (path: string, body: object): Promise<{ status: number; body: any }> => {
      const answer = await fetch(origin + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...(token ? { authorization: token } : {}) },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

export async function signedIn(origin: string, email: string, password: string) {
  const enter = (more = {}) => client(origin).post("/api/shared/login", { email, password, ...more });
  const first = await enter();
  const asked = first.body.code === "second_factor_required";
  const { status, body } = asked ? await enter({ code: nextTestCode(email) }) : first;
  if (status !== 200) throw new Error(`${email} cannot sign in: ${JSON.stringify(body)}`);
  return client(origin, body.token);
}
