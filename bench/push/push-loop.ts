// What pushes are measured against: the library in a plain loop, over one kept-open connection.
import { Agent } from "node:https";
import webPush from "web-push";

const { subscriptions, content, vapidDetails } = await Bun.file(process.argv[2] ?? "").json();
const agent = new Agent({ keepAlive: true });
const [start, before] = [performance.now(), process.cpuUsage()];
for (const subscription of subscriptions) {
  await webPush.sendNotification(subscription, content, { vapidDetails, TTL: 3_600, urgency: "high", agent });
}
const { user, system } = process.cpuUsage(before);
const rate = subscriptions.length / ((performance.now() - start) / 1000);
// And milliseconds of processor time of each.
process.stdout.write(JSON.stringify([rate, (user + system) / 1000 / subscriptions.length]));
process.exit(0);
