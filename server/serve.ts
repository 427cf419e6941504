import { createApp } from "./app.ts";
import { createEventHub } from "./modules/events/index.ts";
import { expiryCrontab, expiryTasks } from "./modules/expiry/index.ts";
import { crontab, mailboxIsOpen, tasks } from "./modules/notifications/index.ts";
import { boot } from "./platform/boot.ts";
import type { Config } from "./platform/config.ts";
import type { RootContext } from "./platform/context.ts";
import { loadPages } from "./platform/pages.ts";
import { within } from "./platform/patience.ts";
import { startWorker, type Worker } from "./platform/worker.ts";
import type { Readiness } from "./plugins/health.ts";
import { quickPages } from "./plugins/quick-pages.ts";
import { securityHeadersOf } from "./plugins/security-headers.ts";

export interface RunningServer {
  url: string;
  /** Resolves when this process can do its work no longer, and a new one might. */
  failed: Promise<void>;
  /** Not ready, wait, stop accepting, finish what runs, close the pools last. Every wait has an end. */
  stop(): Promise<void>;
}

/** Starts the parts of the product that the configured role has, in this process. */
export async function serve(config: Config): Promise<RunningServer> {
  const { ctx, client, close } = await boot(config);
  const has = (...roles: Config["role"][]) => roles.includes(config.role);
  const readiness: Readiness = { ready: false, workerAlone: config.role === "worker" };
  const hub = has("api", "all") ? await createEventHub({ client, db: ctx.db, log: ctx.log }) : undefined;
  const pages = has("web", "all") ? await loadPages(securityHeadersOf(config)) : undefined;
  const app = createApp(ctx, { readiness, ...(hub ? { hub } : {}), ...(pages ? { pages } : {}) });
  const quick = pages ? quickPages(ctx, pages) : undefined;
  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    // Its own limit would answer before us, with nothing; each route has one (platform/bodies.ts), and what is
    // not read for it takes no memory.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    idleTimeout: 60,
    fetch: (request) => quick?.(request) ?? app.fetch(request),
  });
  app.server = server;
  const worker = has("worker", "all") ? await work(ctx) : undefined;
  if (worker) readiness.worker = worker;
  if (!config.smtpUrl && !mailboxIsOpen(config))
    ctx.log.warn("SMTP_URL is not set: mails are kept in DATA_DIR and reach nobody");
  readiness.ready = true;
  ctx.log.info({ role: config.role, host: config.host, port: server.port }, "ready");

  return {
    url: server.url.origin,
    // Beside pages and the API it goes on trying: they are worth more than a queue that stands still.
    failed: config.role === "worker" && worker ? worker.failed : new Promise(() => {}),
    stop: async () => {
      readiness.ready = false;
      ctx.log.info("stopping");
      await Bun.sleep(config.shutdownDelay);
      if (hub) await within(3_000, hub.close());
      // What the last requests put on the queue waits there for the next worker.
      await Promise.all([drain(server), worker?.stop()]);
      await close();
      ctx.log.info("stopped");
    },
  };
}

function work(ctx: RootContext): Promise<Worker> {
  const list = { ...tasks(ctx), ...expiryTasks(ctx) };
  return startWorker(ctx, list, { concurrency: 4, crontab: `${crontab}\n${expiryCrontab}` });
}

const drainAtMost = 15_000;

/** Stops accepting, lets the requests under way finish, then closes connections that are merely kept open. */
async function drain(server: Bun.Server<unknown>): Promise<void> {
  void server.stop();
  const until = performance.now() + drainAtMost;
  while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(20);
  await within(1_000, server.stop(true));
}
