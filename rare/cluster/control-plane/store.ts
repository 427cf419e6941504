import { expect } from "bun:test";
import { conditionOf } from "./api.ts";
import { Release } from "./release.ts";
import type { Cluster } from "./start.ts";

const name = "tuuri-minio";

/** Installs the chart with the MinIO of its own, upgrades it, and takes it away. */
export async function tryStore(cluster: Cluster): Promise<void> {
  await offerVolume(cluster);
  const trial = new Release(cluster, "trial");
  await trial.prepare();
  const { api } = cluster;
  const secret = async () => (await api.find(trial.place("v1", "Secret"), name))?.data;
  const volume = async () =>
    (await api.find(trial.place("v1", "PersistentVolumeClaim"), `data-${name}-0`))?.status.phase;

  await trial.change("minio");
  const [pod, ...others] = await trial.pods("minio");
  expect(others).toEqual([]);
  expect(pod && conditionOf(pod, "Ready")).toBe("True");
  expect(await trial.endpoints("minio")).toEqual([`${pod?.status.podIP}:9000`]);
  expect(await volume()).toBe("Bound");
  const drawn = await secret();
  expect(atob(drawn?.["S3_SECRET_KEY"] ?? "")).toMatch(/^[A-Za-z0-9]{40}$/);

  await trial.change("minio", { minio: { resources: { requests: { cpu: "50m" } } } });
  expect(await secret()).toEqual(drawn);
  await trial.done("uninstall", ["--wait"]);
  expect([await secret(), await volume()]).toEqual([undefined, "Bound"]);
}

/** Where nobody makes volumes, one lies ready. */
async function offerVolume({ api }: Cluster): Promise<void> {
  await api.create({
    apiVersion: "storage.k8s.io/v1",
    kind: "StorageClass",
    metadata: {
      name: "ready",
      annotations: { "storageclass.kubernetes.io/is-default-class": "true" },
    },
    ...{ provisioner: "kubernetes.io/no-provisioner" },
  });
  await api.create({
    apiVersion: "v1",
    kind: "PersistentVolume",
    metadata: { name: "ready" },
    spec: {
      accessModes: ["ReadWriteOnce"],
      capacity: { storage: "8Gi" },
      storageClassName: "ready",
      hostPath: { path: "/nowhere" },
    },
  });
}
