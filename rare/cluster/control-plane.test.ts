import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eventually } from "../../tests/support/eventually.ts";
import { conditionOf, type Thing } from "./control-plane/api.ts";
import { isComplete, open, Release } from "./control-plane/release.ts";
import { type Cluster, startCluster, startStoreAlone } from "./control-plane/start.ts";
import { tryStore } from "./control-plane/store.ts";
import { helmHere, programHere, render } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

// The chart on the real servers of Kubernetes, which refuse what a cluster would refuse. Containers do not run there: what
// they do, the tests beside this one show.
const program = (await helmHere()) && (await programHere("control-plane"));

const closing: Closing = [];
let cluster: Cluster;
let release: Release;
if (program)
  beforeAll(async () => {
    cluster = await startCluster(program, closing);
    release = new Release(cluster, "tuuri");
    await release.prepare();
  }, 180_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

/** As the documentation installs it; once, and each test leaves it so. */
let whileInstalled: Promise<Thing[]> | undefined;
const installed = () => {
  whileInstalled ??= cluster.api.during(release.place("batch/v1", "Job"), () => release.change("minimal"));
  return whileInstalled;
};

/** The migration. */
const failing = { migrate: { backoffLimit: 0, extraEnv: [{ name: "TRIAL", value: "fails" }] } };
const parts = ["web", "api", "worker"];
const ids = (pods: Thing[]) => pods.map(({ metadata }) => metadata.uid).sort();
const ofPlan = (pods: Thing[]) => [
  ...new Set(pods.map(({ metadata }) => metadata.labels?.["pod-template-hash"])),
];

describe.skipIf(!program)("the chart, on the servers of Kubernetes", () => {
  test("makes only what they know, to the last field, and nothing that they warn of", async () => {
    const files = ["minimal", "full", "minio", "gateway"] as const;
    const all = (await Promise.all(files.map((file) => render(file, {}, release.namespace)))).flat();
    const kinds = [...new Set(all.map(({ kind }) => kind))].sort();
    expect(kinds).toEqual([
      ...["ConfigMap", "CronJob", "Deployment", "HTTPRoute", "HorizontalPodAutoscaler", "Ingress", "Job"],
      ...["NetworkPolicy", "Pod", "PodDisruptionBudget", "PrometheusRule", "Secret", "Service"],
      ...["ServiceAccount", "ServiceMonitor", "StatefulSet"],
    ]);
    for (const thing of all) {
      const { status, body, warnings } = await cluster.api.offer(thing, { dryRun: "All" });
      const name = `${thing.kind} ${thing.metadata.name}`;
      expect([name, status, status === 201 ? "" : body.message, warnings]).toEqual([name, 201, "", ""]);
    }
  });

  test("is refused with a field that is misspelt", async () => {
    const misspelt: [string, string, string, string][] = [
      ["Deployment", "readinessProbe", "readinesProbe", "spec.template.spec.containers[0].readinesProbe"],
      ["NetworkPolicy", "policyTypes", "policyType", "spec.policyType"],
      ["ServiceMonitor", "podTargetLabels", "podTargetLabel", "spec.podTargetLabel"],
    ];
    const all = await render("full", {}, release.namespace);
    for (const [kind, right, wrong, field] of misspelt) {
      const text = JSON.stringify(all.find((one) => one.kind === kind));
      const thing = JSON.parse(text.replaceAll(`"${right}"`, `"${wrong}"`));
      const { status, body } = await cluster.api.offer(thing, { dryRun: "All" });
      expect([kind, status, body.message]).toEqual([
        kind,
        400,
        expect.stringContaining(`unknown field "${field}"`),
      ]);
    }
  });

  test("migrates before any of its pods is there, and runs where only locked-down pods may", async () => {
    const migrated = (await installed())
      .filter(({ metadata }) => metadata.name === "tuuri-migrate")
      .find(isComplete);
    const deployments = await release.deployments();
    expect(Object.keys(deployments)).toEqual(["tuuri-api", "tuuri-web", "tuuri-worker"]);
    for (const one of Object.values(deployments)) {
      expect([one.metadata.name, conditionOf(one, "Available")]).toEqual([one.metadata.name, "True"]);
      expect(Date.parse(one.metadata.creationTimestamp ?? "")).toBeGreaterThanOrEqual(
        Date.parse(migrated?.status.completionTime),
      );
    }
    expect(await release.pods("migrate")).toEqual([]);
  });

  test("has two pods of each part on two nodes, which its services find and of which one may go", async () => {
    await installed();
    for (const part of parts) {
      const pods = await release.ready(part);
      expect([part, new Set(pods.map(({ spec }) => spec.nodeName)).size]).toEqual([part, 2]);
      await eventually(`the budget of ${part}`, async () => `${await release.budget(part)}` === "2,1");
      const ways = part === "worker" ? [] : pods.map(({ status }) => `${status.podIP}:3000`).sort();
      await eventually(`the ways to ${part}`, async () =>
        Bun.deepEquals(await release.endpoints(part), ways),
      );
    }
  });

  test("cleans up by a job that ends", async () => {
    await installed();
    const timetable = await cluster.api.find(release.place("batch/v1", "CronJob"), "tuuri-expire");
    const job = await cluster.api.create({
      apiVersion: "batch/v1",
      kind: "Job",
      metadata: { name: "by-hand", namespace: release.namespace },
      spec: timetable?.spec.jobTemplate.spec,
    });
    const jobs = release.place("batch/v1", "Job");
    const now = () => cluster.api.find(jobs, job.metadata.name);
    await eventually("the job to end", async () => isComplete(await now()));
    const path = await cluster.api.pathOf(jobs, job.metadata.name, { propagationPolicy: "Foreground" });
    await cluster.api.done("DELETE", path);
  });

  test("has pods without a token, of an account that may read nothing", async () => {
    await installed();
    for (const part of parts)
      for (const { spec } of await release.pods(part)) {
        expect(spec.serviceAccountName).toBe("tuuri");
        expect(spec.volumes.map(({ name }: { name: string }) => name)).toEqual(["tmp"]);
      }
    const account = await cluster.api.pathOf(release.place("v1", "ServiceAccount"), "tuuri");
    const request = { apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} };
    const { status } = await cluster.api.done("POST", `${account}/token`, request);
    const theirs = cluster.api.as(status.token);
    for (const kind of ["Secret", "ConfigMap", "Pod", "Service"]) {
      const path = await cluster.api.pathOf(release.place("v1", kind));
      const answers = await Promise.all([cluster.api, theirs].map((api) => api.call("GET", path)));
      expect([kind, ...answers.map(({ status }) => status)]).toEqual([kind, 200, 403]);
    }
  });

  test("is upgraded with as many pods as before at any moment, and back to those that were", async () => {
    await installed();
    const before = await release.pods("web");
    const worst = await release.worst(() =>
      release.change("minimal", { web: { replicas: 3 }, config: { logLevel: "warn" } }),
    );
    expect(worst).toBe(2);
    const after = await release.pods("web");
    expect(after.length).toBe(3);
    expect(ids(after).filter((id) => ids(before).includes(id))).toEqual([]);
    expect(await release.worst(() => release.rollBack())).toBe(2);
    await eventually("two pods of web", async () => (await release.ready("web")).length === 2);
    expect(ofPlan(await release.pods("web"))).toEqual(ofPlan(before));
  });

  test("keeps its pods when nothing that they are told changes", async () => {
    await installed();
    const all = async () => (await Promise.all(parts.map((part) => release.pods(part)))).flat();
    const before = ids(await all());
    await release.change("minimal", { expire: { schedule: "0 * * * *" } });
    expect(ids(await all())).toEqual(before);
    await release.rollBack();
  });

  test("changes nothing when the migration fails, whose log stays", async () => {
    await installed();
    const before = await release.deployments();
    const { code, err } = await release.attempt({ web: { replicas: 5 }, ...failing });
    expect([code, err]).toEqual([1, expect.stringContaining("pre-upgrade hooks failed")]);
    const generations = (all: Record<string, Thing>) =>
      Object.values(all).map(({ metadata }) => metadata.generation);
    expect(generations(await release.deployments())).toEqual(generations(before));
    const [pod] = await release.pods("migrate");
    expect(pod?.status.phase).toBe("Failed");
    await release.rollBack();
    expect(generations(await release.deployments())).toEqual(generations(before));
  });

  test("loses one pod of a part at a time when its nodes are emptied", async () => {
    await installed();
    const nodes = (await cluster.api.list({ apiVersion: "v1", kind: "Node" })).map(
      ({ metadata }) => metadata.name,
    );
    const openAll = (names: string[], isOpen: boolean) =>
      Promise.all(names.map((name) => open(cluster.api, name, isOpen)));
    await eventually("the budget", async () => `${await release.budget("web")}` === "2,1");
    const [first, second] = await release.ready("web");
    if (!first || !second) throw new Error("there are no two pods of web");
    const emptied = second.spec.nodeName;
    try {
      await openAll(nodes, false);
      expect((await release.evict(first)).status).toBe(201);
      const { status, body } = await release.evict(second);
      expect([status, body.message]).toEqual([429, expect.stringContaining("disruption budget")]);
      await openAll(
        nodes.filter((node) => node !== emptied),
        true,
      );
      await eventually("the second to be let go", async () => (await release.evict(second)).status === 201);
      await eventually("two pods of web", async () => (await release.ready("web")).length === 2);
      expect((await release.ready("web")).map(({ spec }) => spec.nodeName)).not.toContain(emptied);
    } finally {
      await openAll(nodes, true);
    }
  });

  test("gets no pod that may more than a restricted one, and those that are there stay", async () => {
    await installed();
    const before = ids(await release.pods("web"));
    const beside = { name: "beside", image: "example.org/beside:1", securityContext: { privileged: true } };
    const { code, err } = await release.attempt({ sidecars: [beside] });
    expect([code, err]).toEqual([1, expect.stringContaining("violate PodSecurity")]);
    const events = await cluster.api.list(release.place("v1", "Event"));
    const said = events.filter(({ reason }) => reason === "FailedCreate").map(({ message }) => message);
    expect(said).toContainEqual(
      expect.stringMatching(/violates PodSecurity "restricted:latest": .*privileged/),
    );
    expect(ids(await release.pods("web"))).toEqual(before);
    await release.rollBack();
  });

  test("comes after a first try that failed, with all that can be said, and leaves nothing when it goes", async () => {
    const whole = new Release(cluster, "whole");
    await whole.prepare({ secret: false });
    await cluster.api.create({
      apiVersion: "scheduling.k8s.io/v1",
      kind: "PriorityClass",
      metadata: { name: "important" },
      value: 1000,
    });
    const kept = async () =>
      (await cluster.api.all("whole")).filter((name) => !name.startsWith("Event ")).sort();
    const before = await kept();
    // The same command goes on.
    expect((await whole.attempt(failing)).err).toContain("failed pre-install");
    await whole.change("full");
    await eventually(
      "the autoscaler to make two pods of web",
      async () => (await whole.pods("web")).length === 2,
    );
    expect(await whole.done("test")).toContain("Phase:          Succeeded");
    expect((await kept()).length).toBeGreaterThan(before.length + 20);
    await whole.done("uninstall", ["--wait"]);
    await eventually("all of it to be gone", async () => Bun.deepEquals(await kept(), before));
  });

  test("keeps the key and the volume of its own MinIO", () => tryStore(cluster), 120_000);
  test("is on servers that end with whoever started them", async () => {
    expect(await (await startStoreAlone(program ?? "", closing)).leave()).toBe(1);
  });
});
