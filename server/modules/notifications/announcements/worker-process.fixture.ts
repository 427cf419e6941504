import { readConfig } from "../../../platform/config.ts";
import { connect } from "../../../platform/database/connection.ts";
import { createLogger } from "../../../platform/process/logger.ts";
import { startWorker } from "../../../platform/worker/worker.ts";
import { tasks } from "../index.ts";

// A worker as a process of its own, for tests that kill it. Its environment is the first argument; its tests run at any hour.
const config = readConfig({ QUIET_HOURS: "none", ...JSON.parse(process.argv[2] ?? "{}") });
const { db } = connect(config.databaseUrl ?? "", 10);
const ctx = { db, config, now: () => new Date(), log: createLogger("warn") };
await startWorker(ctx, tasks(ctx), { concurrency: 4 });
