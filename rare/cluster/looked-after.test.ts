import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { eventually } from "../../tests/support/eventually.ts";
import { blocksUnder } from "../backup/guide.ts";
import type { Thing } from "./control-plane/api.ts";
import { end, working } from "./control-plane/kubelet.ts";
import { Release } from "./control-plane/release.ts";
import { type Cluster, startCluster } from "./control-plane/start.ts";
import { works } from "./guide-place.ts";
import { guideShell, kubectlHere } from "./guide-shell.ts";
import { helm4Here, helmHere, programHere } from "./helm.ts";
import type { Closing } from "./neighbours.ts";

// What whoever looks after an installation does with the chart, on the real servers of Kubernetes.
const program = (await helmHere()) && (await kubectlHere()) && (await programHere("control-plane"));

const closing: Closing = [];
let cluster: Cluster;
if (program)
  beforeAll(async () => {
    cluster = await startCluster(program, closing);
  }, 180_000);
afterAll(async () => {
  for (const close of closing.reverse()) await close();
}, 60_000);

/** What a test has installed goes with it: nodes have no room for all of them. */
const namespaces = { apiVersion: "v1", kind: "Namespace" };
let made = "";
afterEach(async () => {
  if (!made) return;
  const gone = async () => (await cluster.api.find(namespaces, made)) === undefined;
  await cluster.api.done("DELETE", await cluster.api.pathOf(namespaces, made));
  await eventually(`${made} to be gone`, gone, 60);
  made = "";
});

/** In a namespace of its own, as the documentation has it. */
async function prepared(namespace: string): Promise<Release> {
  made = namespace;
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

  test("is upgraded by Helm 4, which asks who has changed what by hand", async () => {
    const release = await prepared("fourth");
    const shell = await guideShell(cluster, closing, await helm4Here());
    const upgrade = (more: string) =>
      shell.run(
        `helm upgrade --install tuuri charts/tuuri -n fourth -f values.yaml --wait --timeout 60s ${more}`,
      );
    const autoscaled = "--set web.autoscaling.enabled=true --set web.autoscaling.maxReplicas=9";
    await upgrade("--set web.replicas=6");
    expect(await planned(release, () => upgrade(autoscaled))).toEqual([6]);
    await shell.run("kubectl -n fourth scale deploy/tuuri-web --replicas=5");
    expect(await planned(release, () => upgrade(autoscaled))).toEqual([5]);
    await shell.run('kubectl -n fourth patch deploy/tuuri-worker -p \'{"spec":{"replicas":0}}\'');
    await expect(upgrade(autoscaled)).rejects.toThrow("conflict");
    await upgrade(`${autoscaled} --force-conflicts`);
    expect((await release.pods("worker")).length).toBe(2);
  }, 90_000);

  test("sets an autoscaler back that moves while it is migrated, by Helm 3; by Helm 4 it says so, and is said again", async () => {
    const release = await prepared("moved");
    const replicas = async () => (await release.deployments())["tuuri-web"]?.spec.replicas;
    const autoscaled = "--set web.autoscaling.enabled=true,web.autoscaling.maxReplicas=9";
    const upgradeBy = async (path?: string) => {
      const shell = await guideShell(cluster, closing, path);
      await Bun.write(join(shell.folder, "works.json"), JSON.stringify({ migrate: { extraEnv: works } }));
      const command =
        "helm upgrade --install tuuri charts/tuuri -n moved -f values.yaml --wait --timeout 60s";
      const upgrade = (more: string) => shell.run(`${command} ${more}`);
      /** With the autoscaler between what is rendered and what is applied. */
      const whileMoved = async (to: number) => {
        const [ended] = await Promise.allSettled([
          upgrade(`${autoscaled} -f works.json`),
          eventually("the migration", async () => (await working(cluster.api, "moved"))[0]).then(
            async (pod) => {
              await shell.run(`kubectl -n moved scale deploy/tuuri-web --replicas=${to}`);
              await end(cluster.api, pod, "Succeeded");
            },
          ),
        ]);
        return ended.status === "rejected" ? `${ended.reason}` : "";
      };
      await upgrade("--set web.replicas=6");
      await upgrade(autoscaled);
      return { upgrade, whileMoved };
    };

    const third = await upgradeBy();
    expect([await third.whileMoved(8), await replicas()]).toEqual(["", 6]);
    await release.done("uninstall", ["--wait"]);
    const fourth = await upgradeBy(await helm4Here());
    expect(await fourth.whileMoved(8)).toMatch(/conflict.*\.spec\.replicas/);
    await fourth.upgrade(autoscaled);
    expect(await replicas()).toBe(8);
  }, 120_000);

  test("keeps its pods when an autoscaler takes over from what applies manifests, as Argo CD does", async () => {
    const release = await prepared("applied");
    const shell = await guideShell(cluster, closing);
    const apply = (more: string) =>
      shell.run(
        `helm template tuuri charts/tuuri -n applied -f values.yaml --no-hooks --kube-version 1.34.0 ${more} | kubectl apply -f -`,
      );
    await apply("--set web.replicas=6,api.replicas=4");
    const [forget = ""] = await blocksUnder("GitOps");
    await shell.run(forget.replaceAll("-n tuuri", "-n applied"));
    const autoscaled =
      "--set web.autoscaling.enabled=true,web.autoscaling.maxReplicas=9,api.autoscaling.enabled=true";
    expect(await planned(release, () => apply(autoscaled))).toEqual([6]);
    expect((await release.deployments())["tuuri-api"]?.spec.replicas).toBe(4);
  }, 90_000);

  test("has its migration let out before it runs, where all is denied by default", async () => {
    const release = await prepared("denied");
    const policies = release.place("networking.k8s.io/v1", "NetworkPolicy");
    const jobs: Thing[] = [];
    const seen = await cluster.api.during(policies, async () => {
      jobs.push(
        ...(await cluster.api.during(release.place("batch/v1", "Job"), () => release.change("minimal"))),
      );
    });
    const [first] = seen;
    expect(first?.metadata.name).toBe("tuuri-migrate");
    const [policy, job] = [first, jobs[0]].map((thing) => Number(thing?.metadata.resourceVersion));
    expect(policy).toBeLessThan(job ?? 0);
    const left = (await cluster.api.list(policies)).map(({ metadata }) => metadata.name);
    expect(left).toEqual(["tuuri"]);
  });

  test("gets its first operator by the next upgrade when that failed once, and asks again each time", async () => {
    const release = await prepared("operated");
    const operator = {
      ...{ enabled: true, email: "op@example.org", firstName: "Oona", lastName: "Operaattori" },
      passwordSecret: "operator",
    };
    // What the Job does where there is an operator, rare/commands/commands.test.ts shows.
    const jobs = release.place("batch/v1", "Job");
    const args = async (values: object) => {
      const seen = await cluster.api.during(jobs, () => release.change("minimal", values));
      const of = seen.filter(({ metadata }) => metadata.name === "tuuri-operator");
      return new Set(of.map(({ spec }) => `${spec.template.spec.containers[0].args.slice(0, 3)}`));
    };
    const failing = { expire: { extraEnv: [{ name: "TRIAL", value: "fails" }] } };
    await release.attempt({ operator, ...failing });
    const asked = new Set(["admin,create,--if-missing"]);
    expect(await args({ operator })).toEqual(asked);
    expect(await args({ operator })).toEqual(asked);
    expect(await args({ operator, maintenance: true })).toEqual(new Set());
  }, 90_000);

  test("is looked after by the guide's commands: a job, a node that is emptied, a night, certificates", async () => {
    const release = await prepared("day");
    await release.change("minimal", { web: { replicas: 3 } });
    const shell = await guideShell(cluster, closing);
    const commands = async (heading: string) =>
      (await blocksUnder(heading)).map((block) => block.replaceAll("-n tuuri", "-n day"));

    const [command = ""] = await commands("A command as a job");
    await shell.run(command);
    const job = await cluster.api.find(release.place("batch/v1", "Job"), "tuuri-command");
    expect(job?.spec.template.spec.containers[0].args).toEqual(["mail", "refused"]);
    // Nobody's, and without an end: else it goes with its log when the clean-up has run again.
    expect(job?.metadata).not.toHaveProperty("ownerReferences");
    expect(job?.spec).not.toHaveProperty("activeDeadlineSeconds");

    const [drain = ""] = await commands("Draining a node");
    const [pod] = await release.ready("web");
    const node = pod?.spec.nodeName ?? "";
    const worst = await release.worst(() => shell.run(drain.replace("NODE", node)));
    expect(worst).toBeGreaterThan(0);
    await shell.run(`kubectl uncordon ${node}`);

    const [may = ""] = await blocksUnder("Nothing at night", "yaml");
    await Bun.write(join(shell.folder, "night.yaml"), may);
    await shell.run("kubectl -n day apply -f night.yaml");
    const [night = ""] = await commands("Nothing at night");
    const asIt = (line: string) =>
      line.replace("kubectl", "kubectl --as=system:serviceaccount:day:tuuri-night");
    const [evening = "", morning = ""] = night.trim().split("\n").map(asIt);
    await shell.run(evening);
    await eventually("no page to be left", async () => (await release.pods("web")).length === 0);
    expect((await release.pods("worker")).length).toBe(2);
    await expect(shell.run(asIt("kubectl -n day scale deploy tuuri-worker --replicas=0"))).rejects.toThrow(
      "forbidden",
    );
    await shell.run(morning);
    await eventually("two pods of each part", async () => {
      const found = Object.values(await release.deployments());
      return found.every(({ status }) => status.availableReplicas === 2);
    });

    const before = await runningPods(release);
    const [restart = ""] = await commands("Renewed certificates");
    expect(await release.worst(() => shell.run(restart))).toBe(2);
    expect((await runningPods(release)).filter((name) => before.includes(name))).toEqual([]);
  }, 90_000);
});
