import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { YAML } from "bun";
import { freePort } from "../../../server/platform/database/embedded.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import type { Closing } from "../neighbours.ts";
import { accessFile, giveAccess } from "./access.ts";
import { Api, conditionOf, type Thing } from "./api.ts";
import { definitionFiles } from "./build.ts";
import { type Flags, type Part, startPart } from "./parts.ts";

/** A cluster on this machine alone, of the real servers; what becomes of nodes and pods, `stages.yaml` says. */
export interface Cluster {
  api: Api;
  /** What Helm is given to reach it, as one who may everything. */
  environment: Record<string, string>;
}

/** So many that replicas can be kept apart and one can be emptied, in two zones. */
const nodes = ["node-1", "node-2", "node-3"].map((name, index) => node(name, `zone-${index % 2}`));

type Start = (part: string, flags: Flags) => Part;

/**
 * @param program path of the control plane, as it is built
 * @param closing takes what ends its processes and removes what they wrote, before any of them is started
 */
export async function startCluster(program: string, closing: Closing): Promise<Cluster> {
  const { folder, start } = await begin(program, closing);
  const api = await startServers(folder, start);
  await startRest(folder, api, start);
  const helm = join(folder, "helm");
  const environment = {
    KUBECONFIG: accessFile(folder, "admin"),
    HELM_CACHE_HOME: helm,
    HELM_CONFIG_HOME: helm,
    HELM_DATA_HOME: helm,
  };
  return { api, environment };
}

/** What keeps all that a cluster knows, alone. */
export async function startStoreAlone(program: string, closing: Closing): Promise<Part> {
  const { folder, start } = await begin(program, closing);
  return (await startStore(folder, start)).etcd;
}

async function begin(program: string, closing: Closing): Promise<{ folder: string; start: Start }> {
  const folder = await mkdtemp(join(tmpdir(), "tuuri-cluster-"));
  const parts: Part[] = [];
  let isStopped = false;
  closing.push(async () => {
    isStopped = true;
    for (const part of parts.toReversed()) await part.stop();
    await rm(folder, { recursive: true, force: true });
  });
  const start: Start = (part, flags) => {
    if (isStopped) throw new Error(`${part} would outlive its cluster`);
    const started = startPart(program, part, flags, join(folder, `${part}.log`));
    parts.push(started);
    return started;
  };
  return { folder, start };
}

async function startStore(folder: string, start: Start): Promise<{ etcd: Part; store: string }> {
  const [client, peer] = [await freePort(), await freePort()];
  const store = `http://127.0.0.1:${client}`;
  const etcd = start("etcd", {
    "data-dir": join(folder, "etcd"),
    "unsafe-no-fsync": true,
    "log-level": "error",
    "listen-client-urls": store,
    "advertise-client-urls": store,
    "listen-peer-urls": `http://127.0.0.1:${peer}`,
    "initial-advertise-peer-urls": `http://127.0.0.1:${peer}`,
    "initial-cluster": `default=http://127.0.0.1:${peer}`,
  });
  await etcd.until("etcd to answer", () => isFine(fetch(`${store}/health`)));
  return { etcd, store };
}

async function startServers(folder: string, start: Start): Promise<Api> {
  const { store } = await startStore(folder, start);
  const port = await freePort();
  const origin = `https://127.0.0.1:${port}`;
  const { admin } = await giveAccess(folder, origin);
  const key = join(folder, "accounts.key");
  const server = start("apiserver", {
    "etcd-servers": store,
    "cert-dir": folder,
    "bind-address": "127.0.0.1",
    "advertise-address": "127.0.0.1",
    "secure-port": port,
    // It would give pods its own address, and no address of this machine alone is taken for one.
    "endpoint-reconciler-type": "none",
    "authorization-mode": "Node,RBAC",
    "token-auth-file": join(folder, "tokens.csv"),
    "anonymous-auth": false,
    // Without it privileged pods would be refused before Pod Security sees them.
    "allow-privileged": true,
    "service-cluster-ip-range": "10.96.0.0/16",
    "service-account-issuer": "https://kubernetes.default.svc",
    "service-account-key-file": key,
    "service-account-signing-key-file": key,
    profiling: false,
  });
  const certificate = () => readFile(join(folder, "apiserver.crt"), "utf8");
  const api = new Api(origin, certificate, admin);
  await server.until("the API server to be ready", () => isFine(api.fetch("GET", "/readyz")));
  return api;
}

async function startRest(folder: string, api: Api, start: Start): Promise<void> {
  const controllers = start("controllers", {
    kubeconfig: accessFile(folder, "controllers"),
    "leader-elect": false,
    "secure-port": 0,
    // Nobody else asks this server.
    "kube-api-qps": 200,
    "kube-api-burst": 400,
    "use-service-account-credentials": true,
    "service-account-private-key-file": join(folder, "accounts.key"),
    "root-ca-file": join(folder, "apiserver.crt"),
    profiling: false,
  });
  const scheduler = { kubeconfig: accessFile(folder, "scheduler"), "leader-elect": false, "secure-port": 0 };
  start("scheduler", { ...scheduler, profiling: false });
  const kubelets = start("nodes", {
    kubeconfig: accessFile(folder, "admin"),
    config: join(import.meta.dir, "stages.yaml"),
    "manage-all-nodes": true,
    "node-lease-duration-seconds": 40,
  });
  await learnKinds(api);
  for (const one of nodes) await api.create(one);
  const areReady = async () => {
    const found = await api.list({ apiVersion: "v1", kind: "Node" });
    return found.every((one) => conditionOf(one, "Ready") === "True");
  };
  await kubelets.until("the nodes to be ready", areReady);
  const accounts = { apiVersion: "v1", kind: "ServiceAccount", namespace: "default" };
  await controllers.until("the controllers to work", () => api.find(accounts, "default"));
}

/** The kinds of others that the chart makes objects of. */
async function learnKinds(api: Api): Promise<void> {
  for (const file of definitionFiles) {
    const definition = YAML.parse(await readFile(file, "utf8")) as Thing;
    await api.create(definition);
    await eventually(`${definition.metadata.name} to be known`, async () => {
      const { apiVersion, kind, metadata } = definition;
      return conditionOf(await api.find({ apiVersion, kind }, metadata.name), "Established") === "True";
    });
  }
}

function node(name: string, zone: string): Thing {
  const size = { cpu: "4", memory: "16Gi", "ephemeral-storage": "100Gi", pods: "110" };
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: {
      name,
      labels: {
        "kubernetes.io/hostname": name,
        "kubernetes.io/os": "linux",
        "topology.kubernetes.io/zone": zone,
      },
    },
    status: { capacity: size, allocatable: size },
  };
}

const isFine = (asked: Promise<Response>) => asked.then(({ ok }) => ok).catch(() => false);
