import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../../tests/support/eventually.ts";
import { Release } from "./control-plane/release.ts";
import { type Cluster, startCluster } from "./control-plane/start.ts";
import { helmHere, programHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

// What whoever looks after an installation does with the chart, on the real servers of Kubernetes.
const program = (await helmHere()) && (await programHere("control-plane"));

const closing: Closing = [];
let cluster: Cluster;
if (program)
  beforeAll(async () => {
    cluster = await startCluster(program, closing);
  }, 180_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

/** In a namespace of its own, as the documentation has it. */
async function prepared(namespace: string): Promise<Release> {
  const release = new Release(cluster, namespace);
  await release.prepare();
  return release;
}

/** How many pods of web were planned while something was done. */
async function planned(release: Release, work: () => Promise<unknown>): Promise<number[]> {
  const seen = await cluster.api.during(release.place("apps/v1", "Deployment"), work);
  const web = seen.filter(({ metadata }) => metadata.name === "tuuri-web");
  return [...new Set(web.map(({ spec }) => spec.replicas as number))];
}

async function runningPods(release: Release): Promise<string[]> {
  const pods = await Promise.all(["web", "api", "worker"].map((part) => release.pods(part)));
  return pods.flat().map(({ metadata }) => metadata.name);
}

const autoscaling = { enabled: true, minReplicas: 2, maxReplicas: 9 };

describe.skipIf(!program)("an installation that is looked after", () => {
  test("keeps as many pods as there are when an autoscaler takes over, and when it is upgraded under one", async () => {
    const release = await prepared("busy");
    await release.change("minimal", { web: { replicas: 6 } });
    const change = (values: object) => () => release.change("minimal", { web: { autoscaling }, ...values });
    expect(await planned(release, change({}))).toEqual([6]);
    expect(await planned(release, change({ config: { logLevel: "warn" } }))).toEqual([6]);
  }, 60_000);

  test("runs nothing while it is told so, also under an autoscaler, and begins again", async () => {
    const release = await prepared("paused");
    await release.change("minimal", { web: { autoscaling } });
    await release.change("minimal", { web: { autoscaling }, maintenance: true });
    await eventually("no pod to be left", async () => (await runningPods(release)).length === 0);
    const timetable = await cluster.api.find(release.place("batch/v1", "CronJob"), "tuuri-expire");
    expect(timetable?.spec.suspend).toBe(true);
    // The least that the autoscaler may have: it lets alone what has none.
    expect(await planned(release, () => release.change("minimal", { web: { autoscaling } }))).toEqual([0, 2]);
  }, 60_000);
});
