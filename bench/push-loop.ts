// What pushes are measured against: the library in a plain loop, over one kept-open connection.
import { Agent } from "node:https";
import webPush from "web-push";

const { subscriptions, content, vapidDetails } = await Bun.file(process.argv[2] ?? "").json();
const agent = new Agent({ keepAlive: true });
const start = performance.now();
for (const subscription of subscriptions) {
  await webPush.sendNotification(subscription, content, { vapidDetails, TTL: 3_600, urgency: "high", agent });
}
process.stdout.write(`${subscriptions.length / ((performance.now() - start) / 1000)}\n`);
process.exit(0);
