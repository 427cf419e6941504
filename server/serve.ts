// (rule: stop-in-order)
import { createApp } from "./app.ts";
import { askingCrontab, askingTasks } from "./modules/bookings/asking/index.ts";
import { reminderCrontab, reminderTasks } from "./modules/bookings/reminding/index.ts";
import { stageCrontab, stageTasks } from "./modules/bookings/stages/index.ts";
import { createEventHub } from "./modules/events/index.ts";
import { expiryCrontab, expiryTasks } from "./modules/expiry/index.ts";
import { crontab, tasks } from "./modules/notifications/index.ts";
import { mailboxIsOpen } from "./modules/notifications/mail/index.ts";
import type { Config } from "./platform/config.ts";
import type { RootContext } from "./platform/context.ts";
import { type Pulse, takePulse } from "./platform/database/pulse.ts";
import { listenTrouble } from "./platform/failures/start-error.ts";
import { agreeOnMail, watchMailWay } from "./platform/mail/way.ts";
import { serveMetrics } from "./platform/metrics/serve.ts";
import { loadPages, type Pages } from "./platform/pages/pages.ts";
import { type Booted, boot } from "./platform/process/boot.ts";
import { keepTidy } from "./platform/process/garbage.ts";
import { within } from "./platform/process/patience.ts";
import { expectRoutines } from "./platform/process/routines.ts";
import { startTracing } from "./platform/tracing/start.ts";
import { startWorker, type Worker } from "./platform/worker/worker.ts";
import { answerWhileAway } from "./plugins/database-away.ts";
import { draining } from "./plugins/draining.ts";
import type { Readiness } from "./plugins/health.ts";
import { hasHost, withoutHost } from "./plugins/no-host.ts";
import { quickPages } from "./plugins/pages/quick-pages.ts";
import { requestSpans } from "./plugins/request-span.ts";
import { securityHeadersOf } from "./plugins/security-headers.ts";
import { withinRoom } from "./plugins/within-room.ts";

export interface RunningServer {
  url: string;
  /** Resolves when this process can do its work no longer, and a new one might. */
  failed: Promise<void>;
  /** Not ready, wait, stop accepting, finish what runs, close the pools last. Every wait has an end. */
  stop(): Promise<void>;
}

type LoadPages = typeof loadPages;

/**
 * Starts the parts of the product that the configured role has, in this process.
 * @param load where the pages come from
 * @throws StartError when one of them cannot start; then those that could are stopped again
 */
export async function serve(config: Config, load: LoadPages = loadPages): Promise<RunningServer> {
  const booted = await boot(config);
  const opened: (() => Promise<unknown>)[] = [booted.close];
  try {
    return await open(config, booted, opened, load);
  } catch (error) {
    for (const close of opened.reverse()) await within(15_000, close());
    throw error;
  }
}

/** @param opened gets what closes each part, in the order in which they start */
async function open(
  config: Config,
  { ctx, client, clock, revive, close }: Booted,
  opened: (() => Promise<unknown>)[],
  load: LoadPages,
): Promise<RunningServer> {
  const has = (...roles: Config["role"][]) => roles.includes(config.role);
  const { role } = config;
  const stopTracing = await startTracing(ctx);
  opened.push(stopTracing);
  const readiness: Readiness = { ready: false, workerAlone: role === "worker", pagesAlone: role === "web" };
  const pages = has("web", "all") ? await load(securityHeadersOf(config), config.publicUrl) : undefined;
  const hub = has("api", "all") ? createEventHub({ ...ctx, client }) : undefined;
  if (hub) opened.push(() => hub.close());
  const app = createApp(ctx, { readiness, ...(hub ? { hub } : {}), ...(pages ? { pages } : {}) });
  const pulse = takePulse(ctx.config.databaseUrl, ctx.log, { clock, revive });
  opened.push(async () => pulse.stop());
  const leaveGarbage = keepTidy();
  opened.push(async () => leaveGarbage());
  readiness.pulse = pulse;
  const server = listen(config, draining(readiness, answering(ctx, app, pulse, pages)));
  opened.push(() => server.stop(true));
  app.server = server;
  const metrics = serveMetrics(ctx, pulse);
  opened.push(async () => metrics?.stop());
  const sends = has("worker", "all");
  await expectRoutines(ctx.db);
  await agreeOnMail(ctx, { sends, alone: config.databaseUrl === undefined });
  const worker = sends ? await work(ctx) : undefined;
  if (worker) readiness.worker = worker;
  const failed = Promise.withResolvers<void>();
  const unwatch = worker ? watchMailWay(ctx, () => void worker.stop().then(failed.resolve)) : () => {};
  // Beside pages and the API it goes on trying: they are worth more than a queue that stands still.
  if (config.role === "worker") void worker?.failed.then(failed.resolve);
  if (!config.smtpUrl && !mailboxIsOpen(config))
    ctx.log.warn("SMTP_URL is not set: mails are kept in DATA_DIR and reach nobody");
  readiness.ready = true;
  ctx.log.info({ role: config.role, host: config.host, port: server.port }, "ready");

  return {
    url: server.url.origin,
    failed: config.role === "worker" ? failed.promise : new Promise(() => {}),
    stop: async () => {
      readiness.ready = false;
      unwatch();
      ctx.log.info("stopping");
      await Bun.sleep(config.shutdownDelay);
      if (hub) await within(3_000, hub.close());
      // What the last requests put on the queue waits there for the next worker.
      await Promise.all([drain(server), worker?.stop()]);
      pulse.stop();
      await metrics?.stop();
      leaveGarbage();
      await Promise.all([stopTracing(), close()]);
      ctx.log.info("stopped");
    },
  };
}

type Answer = (request: Request) => Response | Promise<Response>;
type App = ReturnType<typeof createApp>;

/** From the quickest on: pages in memory, then what needs the database. */
function answering(ctx: RootContext, app: App, pulse: Pulse, pages: Pages | undefined): Answer {
  const quick = pages ? quickPages(ctx, pages) : undefined;
  const told = answerWhileAway(ctx, pulse, pages, (request) => app.fetch(request));
  const peerOf = (request: Request) => app.server?.requestIP(request)?.address;
  const handle = requestSpans(ctx.config, withinRoom(ctx, pages, peerOf, told));
  return (request) =>
    hasHost(request) ? (quick?.(request) ?? handle(request)) : withoutHost(request, handle);
}

// (rule: requests-at-once)
function listen({ host, port }: Config, fetch: Answer) {
  try {
    return Bun.serve({
      hostname: host,
      port,
      // Its own limit would answer before us, with nothing; each route has one (platform/http/bodies.ts), and all together
      // (platform/http/body-room.ts).
      maxRequestBodySize: Number.MAX_SAFE_INTEGER,
      // Longer than load balancers keep a connection that nobody uses, a minute as a rule: if we closed it first, a request could
      // be on its way.
      idleTimeout: 75,
      fetch,
    });
  } catch (error) {
    throw listenTrouble(error, host, port);
  }
}

function work(ctx: RootContext): Promise<Worker> {
  const list = {
    ...tasks(ctx),
    ...stageTasks(ctx),
    ...askingTasks(ctx),
    ...reminderTasks(ctx),
    ...expiryTasks(ctx),
  };
  const crontabs = [crontab, stageCrontab, askingCrontab, reminderCrontab, expiryCrontab(ctx.config)];
  return startWorker(ctx, list, { concurrency: 4, crontab: crontabs.join("\n") });
}

const drainAtMost = 15_000;

/** Stops accepting, lets the requests under way finish, then closes connections that are merely kept open. */
async function drain(server: Bun.Server<unknown>): Promise<void> {
  void server.stop();
  const until = performance.now() + drainAtMost;
  while (server.pendingRequests > 0 && performance.now() < until) await Bun.sleep(20);
  await within(1_000, server.stop(true));
}
