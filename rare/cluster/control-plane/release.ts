import { eventually } from "../../../tests/support/eventually.ts";
import { chart, helm, type ValuesFile, valuesOf } from "../helm.ts";
import { type Api, conditionOf, type Thing } from "./api.ts";
import type { Cluster } from "./start.ts";

const said = (file: ValuesFile) => [chart, "--install", ...valuesOf(file), "--wait"];
/** Less than a test may take, so that Helm itself says what it waited for. */
const longest = ["--timeout", "60s"];
const deployments = { apiVersion: "apps/v1", kind: "Deployment" };

/** An installation of the chart, called tuuri as in its documentation, in a namespace of its own. */
export class Release {
  constructor(
    private readonly cluster: Cluster,
    readonly namespace: string,
  ) {}

  private get api(): Api {
    return this.cluster.api;
  }

  /** Its namespace as the documentation wants it, with the operator's secret or without. */
  async prepare({ secret = true } = {}): Promise<void> {
    const restricted = ["enforce", "warn"].map((what) => [
      `pod-security.kubernetes.io/${what}`,
      "restricted",
    ]);
    const metadata = { name: this.namespace, labels: Object.fromEntries(restricted) };
    await this.api.create({ apiVersion: "v1", kind: "Namespace", metadata });
    await eventually("the namespace to have its account", () =>
      this.api.find(this.place("v1", "ServiceAccount"), "default"),
    );
    if (secret) await this.makeSecret();
  }

  private async makeSecret(): Promise<void> {
    const keys = [
      "DATABASE_URL",
      "TOKEN_SECRET",
      "SMTP_URL",
      "VAPID_PRIVATE_KEY",
      "S3_ACCESS_KEY",
      "S3_SECRET_KEY",
    ];
    await this.api.create({
      apiVersion: "v1",
      kind: "Secret",
      metadata: { name: "tuuri", namespace: this.namespace },
      stringData: Object.fromEntries(keys.map((key) => [key, "trial"])),
    });
  }

  place = (apiVersion: string, kind: string) => ({ apiVersion, kind, namespace: this.namespace });

  /** A command of Helm about it. @returns what it ended with and said */
  helm(command: string, args: string[] = [], values?: object) {
    const all = [command, "tuuri", ...args, "--namespace", this.namespace];
    return helm(all, values, this.cluster.environment);
  }

  /** @throws what Helm complains of */
  async done(command: string, args: string[] = [], values?: object): Promise<string> {
    const { code, out, err } = await this.helm(command, [...args, ...longest], values);
    if (code !== 0) throw new Error(err);
    return out;
  }

  /** Resolves when its pods are ready. @param file of the chart's own, with the values that are told beside it */
  change(file: ValuesFile, values: object = {}) {
    return this.done("upgrade", said(file), values);
  }

  /** As long as somebody waits who knows that it will not come about. */
  attempt(values: object) {
    return this.helm("upgrade", [...said("minimal"), "--timeout", "12s"], values);
  }

  rollBack = () => this.done("rollback", ["--wait"]);

  async deployments(): Promise<Record<string, Thing>> {
    const found = await this.api.list({ ...deployments, namespace: this.namespace });
    return Object.fromEntries(found.map((one) => [one.metadata.name, one]));
  }

  /** Those of a part, without those that are on their way out. */
  async pods(part: string): Promise<Thing[]> {
    const found = await this.api.list(this.place("v1", "Pod"), `app.kubernetes.io/component=${part}`);
    return found.filter(({ metadata }) => !metadata["deletionTimestamp"]);
  }

  async ready(part: string): Promise<Thing[]> {
    return (await this.pods(part)).filter((pod) => conditionOf(pod, "Ready") === "True");
  }

  /** Addresses that a service of a part sends to now, with the port. */
  async endpoints(part: string): Promise<string[]> {
    const place = this.place("discovery.k8s.io/v1", "EndpointSlice");
    const slices = await this.api.list(place, `kubernetes.io/service-name=tuuri-${part}`);
    const found = slices.flatMap(({ endpoints = [], ports = [] }) =>
      endpoints
        .filter(({ conditions }) => conditions.ready)
        .flatMap(({ addresses }) => ports.map(({ port }) => `${addresses[0]}:${port}`)),
    );
    return found.sort();
  }

  /** How many pods of a part are well, and how many of them may go at once. */
  async budget(part: string): Promise<[number, number]> {
    const place = this.place("policy/v1", "PodDisruptionBudget");
    const { status } = (await this.api.find(place, `tuuri-${part}`)) ?? {};
    return [status?.currentHealthy, status?.disruptionsAllowed];
  }

  /** How many pods of a part were available at the worst while something was done. */
  async worst(work: () => Promise<unknown>): Promise<number> {
    const seen = await this.api.during({ ...deployments, namespace: this.namespace }, work);
    return Math.min(...seen.map(({ status }) => status.availableReplicas ?? 0));
  }

  /** Asks that a pod goes as when its node is emptied. */
  async evict({ metadata: { name } }: Thing) {
    const path = await this.api.pathOf(this.place("v1", "Pod"), name);
    const metadata = { name, namespace: this.namespace };
    return this.api.call("POST", `${path}/eviction`, { apiVersion: "policy/v1", kind: "Eviction", metadata });
  }
}

/** Whether pods may be put there. */
export async function open(api: Api, node: string, isOpen: boolean): Promise<void> {
  const path = await api.pathOf({ apiVersion: "v1", kind: "Node" }, node);
  await api.done("PATCH", path, { spec: { unschedulable: !isOpen } }, "application/merge-patch+json");
}

export const isComplete = (job: Thing | undefined) => conditionOf(job, "Complete") === "True";
