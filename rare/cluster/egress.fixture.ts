import { createFileStore } from "../../server/modules/files/index.ts";
import { newKey } from "../../server/modules/files/keys.ts";
import { provider } from "../../server/modules/identity/provider.ts";
import type { Delivery } from "../../server/modules/notifications/delivery.ts";
import { pushDelivery } from "../../server/modules/notifications/push/delivery.ts";
import { readConfig } from "../../server/platform/config.ts";
import type { RootContext } from "../../server/platform/context.ts";
import { connect } from "../../server/platform/database/connection.ts";
import { createLogger } from "../../server/platform/process/logger.ts";
import { startTracing } from "../../server/platform/tracing/start.ts";

// A process that calls everybody whom the product calls, and says as JSON what came of it.

const config = readConfig();
const database = connect(config.databaseUrl ?? "", 1);
const ctx: RootContext = {
  db: database.db,
  now: () => new Date(),
  config,
  log: createLogger("warn", { write: (line) => void process.stderr.write(line) }),
};

const delivery = (device: string): Delivery => ({
  key: "job-posted:1",
  receiver: {
    id: crypto.randomUUID(),
    email: "a@b.test",
    firstName: "A",
    lastName: "B",
    lang: "fi",
    devices: [JSON.parse(device)],
  },
  message: {
    subject: "",
    heading: "",
    lead: "",
    facts: [],
    action: { label: "", url: "https://tuuri.test/app" },
    urgent: true,
    push: {
      title: "Sijaisuus",
      body: "",
      about: "jobPosted 1",
      validUntil: new Date(Date.now() + 3_600_000),
    },
  },
  optional: true,
});

async function store(): Promise<string> {
  const files = createFileStore(config);
  const key = newKey("a");
  await files.put(key, new TextEncoder().encode("hei"), "text/plain");
  const found = await files.get(key);
  return new Response(found?.stream).text();
}

const outcome = (work: Promise<unknown>) => work.then((value) => value ?? "done", String);
const endTraces = await startTracing(ctx);
const said = {
  discovery: await outcome(provider(ctx).then(({ client }) => client.serverMetadata().issuer)),
  push: await outcome(pushDelivery(ctx)(delivery(process.env["DEVICE"] ?? ""))),
  file: config.s3 ? await outcome(store()) : "none",
};
await endTraces();
await database.close();
process.stdout.write(JSON.stringify(said));
process.exit(0);
