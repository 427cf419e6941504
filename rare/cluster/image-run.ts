import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "../../tests/support/eventually.ts";
import { watchForLeaks } from "../../tests/support/leaks.ts";
import { podman, podmanCommand } from "./image-engine.ts";

export interface Wanted {
  env?: Record<string, string>;
  /** In place of the image's own program. */
  entrypoint?: string;
  /** As Kubernetes writes it: `768Mi`. */
  memory?: string;
  /** In place of the image's own: its id and its group's. */
  user?: string;
}

const ofTests = "tuuri-image";
/** Processes and threads. */
export const mostProcesses = 200;

/**
 * As the chart's pods are: nobody's capabilities, a root that nobody can write to, limits, the engine's own list of system
 * calls. They share this machine's network, for its neighbours are found there.
 */
function lockedDown(name: string, { env = {}, entrypoint, memory = "768Mi", user }: Wanted): string[] {
  const bytes = Number.parseInt(memory, 10) * 1024 ** 2;
  return [
    ...["run", "--rm", "--name", name, "--pull=never", "--network", "host"],
    // Podman would raise them, for which not every root has the right.
    ...["--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"],
    ...["--read-only", "--tmpfs", "/tmp:rw,noexec,nosuid,nodev,size=512m,mode=1777"],
    ...["--cap-drop", "all", "--security-opt", "no-new-privileges"],
    ...["--memory", `${bytes}b`, "--pids-limit", String(mostProcesses)],
    ...(user ? ["--user", user] : []),
    ...(entrypoint ? ["--entrypoint", entrypoint] : []),
    ...Object.entries(env).flatMap(([key, value]) => ["--env", `${key}=${value}`]),
  ];
}

/** Seconds. */
const longestStart = 90;

let containers = 0;
const named = () => `${ofTests}-${process.pid}-${++containers}`;

/** A command of the image, to its end. */
export async function runOnce(image: string, args: string[], wanted: Wanted = {}) {
  const child = Bun.spawn(podmanCommand([...lockedDown(named(), wanted), image, ...args]), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  watchForLeaks(out + err);
  return { code: await child.exited, out, err };
}

export interface Container {
  origin: string;
  log(): string;
  /** Its process, as this machine sees it. */
  pid(): Promise<number>;
  /** SIGTERM, and what it ended with. SIGKILL after so many seconds, which ends it with 137. */
  stop(seconds?: number): Promise<number>;
}

/** A part that goes on; ready when this resolves. */
export async function startContainer(image: string, args: string[], wanted: Wanted): Promise<Container> {
  const name = named();
  const child = Bun.spawn(podmanCommand([...lockedDown(name, wanted), image, ...args]), {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  const read = async (stream: ReadableStream<Uint8Array>) => {
    const decoder = new TextDecoder();
    for await (const chunk of stream) log += decoder.decode(chunk, { stream: true });
    watchForLeaks(log);
  };
  const whole = Promise.all([read(child.stdout), read(child.stderr)]);
  const origin = `http://127.0.0.1:${wanted.env?.["PORT"]}`;
  const answers = async () => {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}`);
    return fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  };
  try {
    await eventually(`the container to be ready (${origin})`, answers, longestStart);
  } catch (error) {
    await podman(["rm", "--force", "--time", "0", name]);
    throw new Error(`${error}\n${log}`);
  }
  return {
    origin,
    log: () => log,
    pid: async () => Number(await podman(["inspect", "--format", "{{.State.Pid}}", name])),
    stop: async (seconds = 30) => {
      if (child.exitCode === null) await podman(["stop", "--time", String(seconds), name]);
      await whole;
      return child.exited;
    },
  };
}

/** What the kernel holds a process to. */
export async function confinement(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const said = (name: string) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)?.[1]?.split("\t") ?? [];
  return {
    ids: [said("Uid")[1], said("Gid")[1]],
    capabilities:
      Number.parseInt(said("CapEff")[0] ?? "f", 16) + Number.parseInt(said("CapBnd")[0] ?? "f", 16),
    newPrivileges: said("NoNewPrivs")[0] !== "1",
    filter: said("Seccomp")[0] === "2",
    memory: await limit(pid, "memory", ["memory.limit_in_bytes", "memory.max"]),
    processes: await limit(pid, "pids", ["pids.max"]),
  };
}

/** Of the control group that it is in, of either kind. */
async function limit(pid: number, controller: string, files: string[]): Promise<number | undefined> {
  const groups = (await readFile(`/proc/${pid}/cgroup`, "utf8")).split("\n").map((line) => line.split(":"));
  for (const [, controllers = "", path = ""] of groups) {
    if (controllers !== "" && !controllers.split(",").includes(controller)) continue;
    const folder = join("/sys/fs/cgroup", controllers, path);
    for (const file of files) {
      const said = await readFile(join(folder, file), "utf8").catch(() => undefined);
      if (said !== undefined) return Number(said);
    }
  }
  return undefined;
}

/** Ends what tests have left that were killed. */
export async function endLeftOver(): Promise<void> {
  const names = await podman(["ps", "--all", "--filter", `name=^${ofTests}-`, "--format", "{{.Names}}"]);
  for (const name of names.split("\n").filter(Boolean)) {
    const maker = Number(name.split("-")[2]);
    if (!(await isAlive(maker))) await podman(["rm", "--force", "--time", "0", name]);
  }
}

const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, "utf8").then(
    (command) => command.includes("bun"),
    () => false,
  );
