import { freePort } from "../server/platform/database/embedded.ts";
import { eventually } from "../tests/support/eventually.ts";

export interface Program {
  origin: string;
  pid: number;
  stop(): Promise<unknown>;
}

/** One of the small servers that the product is measured against, as a process of its own on `PORT`. */
export async function startProgram(path: string, env: Record<string, string>): Promise<Program> {
  const port = await freePort();
  const child = Bun.spawn([process.execPath, path], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  const answers = () =>
    fetch(origin).then(
      () => true,
      () => false,
    );
  await eventually(`${path} to answer`, answers, 60);
  return {
    origin,
    pid: child.pid,
    stop: () => {
      child.kill();
      return child.exited;
    },
  };
}
