import { join } from "node:path";
import { freePort } from "../../../server/platform/database/embedded.ts";
import { type ServerProcess, startServer } from "../../../tests/support/servers/server.ts";
import { podsOf, type Rendered, startOf } from "../helm.ts";
import type { Closing } from "../neighbours.ts";

export type Routed = "web" | "api";

interface Running {
  port: number;
  server: ServerProcess;
}

/** What a process came to that was told to stop. */
export interface Stopped {
  code: number;
  /** Whether it ended before a cluster would have killed it. */
  inTime: boolean;
  log: string;
}

/** A Deployment of the chart as processes of this machine, each with a port for what would be its address. */
export class Deployment {
  /** One for each replica, and one for each that may be there beside them. */
  readonly ports: number[];
  /** Of the chart: path and, in seconds, patience of the question whether it may be given traffic. */
  readonly readiness: { path: string; timeout: number };
  readonly #running: Running[] = [];
  readonly #start: (port: number, release: string) => Promise<ServerProcess>;
  readonly #replicas: number;
  /** Milliseconds. */
  readonly #grace: number;

  /** @param folder where processes may write */
  static async of(objects: Rendered[], part: Routed, folder: string, closing: Closing): Promise<Deployment> {
    const { spec } = objects.find(
      ({ kind, metadata }) =>
        kind === "Deployment" && metadata.labels["app.kubernetes.io/component"] === part,
    ) as Rendered;
    const { maxSurge, maxUnavailable } = spec.strategy.rollingUpdate;
    // A successor is started first: that is what `replaceAll` does.
    if (maxUnavailable !== 0) throw new Error(`of ${part} ${maxUnavailable} may be away`);
    const ports = await Promise.all(Array.from({ length: spec.replicas + maxSurge }, freePort));
    return new Deployment(objects, part, spec.replicas, ports, folder, closing);
  }

  private constructor(
    objects: Rendered[],
    part: Routed,
    replicas: number,
    ports: number[],
    folder: string,
    closing: Closing,
  ) {
    const pod = podsOf(objects).find(({ component }) => component === part)?.pod;
    const container = pod.containers.find(({ name }: { name: string }) => name === "tuuri");
    const { httpGet, timeoutSeconds } = container.readinessProbe;
    this.readiness = { path: httpGet.path, timeout: timeoutSeconds };
    this.#grace = pod.terminationGracePeriodSeconds * 1000;
    this.ports = ports;
    this.#replicas = replicas;
    const { env } = startOf(objects, part);
    this.#start = async (port, release) => {
      const own = { PORT: String(port), METRICS_PORT: "0", DATA_DIR: join(folder, `${part}-${port}`) };
      const server = await startServer({ ...env, ...own }, release);
      closing.push(() => {
        server.process.kill("SIGKILL");
        return server.process.exited;
      });
      return server;
    };
  }

  async startAll(release: string): Promise<void> {
    const ports = this.ports.slice(0, this.#replicas);
    const start = async (port: number) => ({ port, server: await this.#start(port, release) });
    this.#running.push(...(await Promise.all(ports.map(start))));
  }

  /** As a cluster does it: one at a time, none told to stop before its successor is ready. */
  async replaceAll(release: string): Promise<Stopped[]> {
    const stopped: Stopped[] = [];
    for (const old of [...this.#running]) {
      const taken = this.#running.map(({ port }) => port);
      const port = this.ports.find((one) => !taken.includes(one)) as number;
      this.#running.push({ port, server: await this.#start(port, release) });
      const since = performance.now();
      const code = await old.server.stop();
      const inTime = performance.now() - since < this.#grace;
      stopped.push({ code, inTime, log: old.server.log() });
      this.#running.splice(this.#running.indexOf(old), 1);
    }
    return stopped;
  }
}
