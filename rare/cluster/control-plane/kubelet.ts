import type { Rendered } from "../helm.ts";
import { carryOutPod } from "../plain.ts";
import type { Api, Thing } from "./api.ts";

/** What a node found about pods of jobs that have TRIAL=works. */
interface Carried {
  job: string;
  /** Empty: all its containers ended well. */
  failed: string[];
  said: string;
}

/**
 * Carries out what the pods of a namespace say that have TRIAL=works, in place of a kubelet: with the words and variables that they
 * have on the control plane, as processes of this machine.
 * @returns what has ended so far
 */
export function startKubelet(
  api: Api,
  namespace: string,
  { volumes, programs, closing }: Parameters<typeof carryOutPod>[2],
): Carried[] {
  const carried: Carried[] = [];
  const begun = new Set<string>();
  let going = true;
  const rounds = (async () => {
    for (; going; await Bun.sleep(100)) {
      const pods = (await working(api, namespace)).filter(({ metadata }) => !begun.has(metadata.name));
      for (const pod of pods) {
        begun.add(pod.metadata.name);
        const objects = await readBy(api, namespace);
        const ended = await carryOutPod(objects, pod.spec, { volumes, programs, closing });
        const failed = ended.filter(({ code }) => code !== 0).map(({ name }) => name);
        const job = pod.metadata.labels?.["job-name"] ?? "";
        carried.push({ job, failed, said: ended.map(({ said }) => said).join("") });
        await end(api, pod, failed.length === 0 ? "Succeeded" : "Failed");
      }
    }
  })();
  closing.push(async () => {
    going = false;
    await rounds;
  });
  return carried;
}

/** Pods that run until somebody ends them. */
export async function working(api: Api, namespace: string): Promise<Thing[]> {
  const pods = await api.list({ apiVersion: "v1", kind: "Pod", namespace });
  return pods.filter(
    ({ spec, status }) =>
      spec.restartPolicy === "Never" &&
      status.phase === "Running" &&
      spec.containers[0].env.some(({ name, value }: Variable) => name === "TRIAL" && value === "works"),
  );
}

interface Variable {
  name: string;
  value?: string;
}

/** Says of a pod, as its node would, that it has ended. */
export async function end(api: Api, { metadata }: Thing, phase: "Succeeded" | "Failed"): Promise<void> {
  const place = { apiVersion: "v1", kind: "Pod", namespace: metadata.namespace ?? "" };
  const path = `${await api.pathOf(place, metadata.name)}/status`;
  await api.done("PATCH", path, { status: { phase } }, "application/merge-patch+json");
}

/** What containers of a namespace may refer to. */
export async function readBy(api: Api, namespace: string): Promise<Rendered[]> {
  const found = await Promise.all(
    ["ConfigMap", "Secret"].map((kind) => api.list({ apiVersion: "v1", kind, namespace })),
  );
  return found.flat().map((thing) => {
    const { kind, metadata, data = {} } = thing;
    const labels = metadata.labels ?? {};
    const plain = Object.entries(data).map(([key, value]) => [key, kind === "Secret" ? atob(value) : value]);
    const texts = Object.fromEntries(plain);
    return { ...thing, metadata: { ...metadata, labels }, data: texts, stringData: texts };
  }) as Rendered[];
}
