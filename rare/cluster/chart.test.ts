// Shows (rule: configuration-once).
import { expect, test } from "bun:test";
import { YAML } from "bun";
import { variables } from "../../server/platform/config/variables.ts";
import { blocksUnder } from "../backup/guide.ts";
import {
  chart,
  helm,
  helm4Here,
  helmHere,
  lint,
  podsOf,
  type Rendered,
  render,
  startOf,
  valuesOf,
} from "./helm.ts";

const here = await helmHere();
const four = here && (await helm4Here());
const known = Object.values(variables).flatMap(({ properties }) => Object.keys(properties));
const ofAll = {
  commonLabels: { "cost-centre": "schools" },
  commonAnnotations: { "example.org/owner": "tuuri" },
};
const parts = ["web", "api", "worker", "migrate", "expire"];

test.skipIf(!here)(
  "lint finds nothing, with the least, with all that can be said and with a MinIO",
  async () => {
    for (const file of [
      "minimal-values.yaml",
      "full-values.yaml",
      "minio-values.yaml",
      "gateway-values.yaml",
    ]) {
      const { code, out } = await lint(file);
      expect(out).toContain("0 chart(s) failed");
      expect(code).toBe(0);
    }
  },
);

test.skipIf(!here)("what a developer tells Helm in the environment changes nothing", async () => {
  process.env["HELM_NAMESPACE"] = "elsewhere";
  try {
    expect((await helm(["env"])).out).toContain('HELM_NAMESPACE="default"');
  } finally {
    delete process.env["HELM_NAMESPACE"];
  }
});

test.skipIf(!here)("the chart says no variable that the program does not know, and can say all", async () => {
  const full = await render("full");
  const said = new Set(parts.flatMap((part) => Object.keys(startOf(full, part).env)));
  // Of the system; the image says where its only writable directory is and listens everywhere by itself.
  const beside = ["TZ"];
  const image = ["HOST", "DATA_DIR", "OIDC_PRIVATE_KEY"];
  const ofTests = ["WAITS_PERCENT", "PUSH_ENDPOINTS", "QUIET_HOURS"];
  const elsewhere = [...image, ...ofTests];
  expect([...said].filter((name) => !known.includes(name) && !beside.includes(name))).toEqual([]);
  expect(known.filter((name) => !said.has(name) && !elsewhere.includes(name))).toEqual([]);
});

test.skipIf(!here)("every pod is locked down, and has no token", async () => {
  for (const { name, pod } of podsOf([...(await render("full")), ...(await render("minio"))])) {
    const { seccompProfile, ...who } = pod.securityContext;
    expect([name, seccompProfile]).toEqual([name, { type: "RuntimeDefault" }]);
    expect(who).toEqual({ runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, fsGroup: 10001 });
    expect(pod.automountServiceAccountToken).toBe(false);
    const [ours] = pod.containers;
    expect(ours.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      privileged: false,
      capabilities: { drop: ["ALL"] },
    });
    expect(ours.resources.limits.memory).toBeString();
    // What a restricted namespace asks of those beside it, too.
    for (const { name: which, securityContext } of pod.containers) {
      const { allowPrivilegeEscalation, capabilities } = securityContext ?? {};
      expect([name, which, allowPrivilegeEscalation, capabilities?.drop]).toEqual([
        name,
        which,
        false,
        ["ALL"],
      ]);
    }
  }
});

test.skipIf(!here)(
  "every object bears the labels and annotations that are asked for, and none that are not",
  async () => {
    const all = [...(await render("full")), ...(await render("minio", ofAll))].filter(
      ({ metadata }) => !metadata.name.endsWith("-beside"),
    );
    const bare = all.filter(
      ({ metadata: { labels, annotations } }) =>
        labels["cost-centre"] !== "schools" || annotations?.["example.org/owner"] !== "tuuri",
    );
    expect(bare.map(({ kind, metadata }) => `${kind} ${metadata.name}`)).toEqual([]);
    const least = JSON.stringify(await render("minimal"));
    for (const word of ["cost-centre", 'annotations":{}', 'annotations":null'])
      expect(least).not.toContain(word);
  },
);

test.skipIf(!here)("objects of the operator's own come with the release, with its names", async () => {
  const named = {
    apiVersion: "v1",
    kind: "ConfigMap",
    metadata: { name: '{{ include "tuuri.fullname" . }}-a' },
  };
  const text = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: {{ .Release.Name }}-b";
  const all = await render("minimal", { extraObjects: [named, text] });
  expect(all.map(({ metadata }) => metadata.name)).toEqual(
    expect.arrayContaining(["trial-tuuri-a", "trial-b"]),
  );
});

test.skipIf(!here)("what is done once goes when it is done, and a job that failed after a day", async () => {
  // Helm takes away no hook when it uninstalls.
  const hooks = (await render("full", { secrets: { existing: "" } })).filter(
    ({ metadata }) => metadata.annotations?.["helm.sh/hook"],
  );
  const names = hooks.map(({ kind, metadata }) => `${kind} ${metadata.name}`).sort();
  const jobs = ["Job trial-tuuri-migrate", "Job trial-tuuri-operator"];
  const beside = ["NetworkPolicy trial-tuuri-migrate", "Pod trial-tuuri-test", "Secret trial-tuuri-migrate"];
  expect(names).toEqual([...jobs, ...beside]);
  for (const { kind, metadata, spec } of hooks) {
    const policies = metadata.annotations?.["helm.sh/hook-delete-policy"]?.split(",");
    expect([metadata.name, policies]).toEqual([metadata.name, ["before-hook-creation", "hook-succeeded"]]);
    if (kind === "Job")
      expect([metadata.name, spec.ttlSecondsAfterFinished]).toEqual([metadata.name, 86_400]);
  }
});

test.skipIf(!four)("Helm 4 makes of the chart what Helm 3 makes", async () => {
  for (const file of ["minimal", "full"] as const) {
    const out = await Bun.$`${four} template trial ${chart} --kube-version 1.34.0 ${valuesOf(file)}`.text();
    const made = (YAML.parse(out) as (Rendered | null)[]).filter((one) => one !== null);
    expect(made).toEqual(await render(file));
  }
});

test.skipIf(!here)("the chart dumps the database by the command of the guide", async () => {
  const [block = ""] = await blocksUnder("Backup");
  const [command = ""] = block.split("\n").filter((line) => line.startsWith("pg_dump"));
  const backup = podsOf(await render("full")).find(({ component }) => component === "backup");
  const dump = backup?.pod.initContainers.find(({ name }: { name: string }) => name === "dump");
  const there = command.replace('"$BACKUP/tuuri.part"', "/backup/tuuri.part").replace(/ &&$/, "");
  expect(dump.command[2]).toContain(`${there}\n`);
});

test.skipIf(!here)("a pod is killed only after its program has had its time", async () => {
  const delays = [0, 5_000, 7_500];
  const waits = delays.map(async (shutdownDelayMs) => {
    const [pod] = podsOf(await render("full", { config: { shutdownDelayMs } }));
    return pod?.pod.terminationGracePeriodSeconds;
  });
  // Five seconds before the signal, the delay, and the thirty that stopping may take.
  expect(await Promise.all(waits)).toEqual([35, 40, 43]);
});

test.skipIf(!here)("the clean-up is done by the CronJob alone, or by the worker alone", async () => {
  const outside = await render("full");
  expect(startOf(outside, "worker").env["CLEAN_UP"]).toBe("elsewhere");
  const timetables = (objects: Rendered[]) =>
    objects.filter(({ kind, metadata }) => kind === "CronJob" && metadata.name.endsWith("-expire"));
  expect(timetables(outside).map(({ spec }) => spec.concurrencyPolicy)).toEqual(["Forbid"]);
  const inside = await render("full", { expire: { enabled: false } });
  expect(startOf(inside, "worker").env["CLEAN_UP"]).toBe("worker");
  expect(timetables(inside)).toEqual([]);
});

test.skipIf(!here)("other settings or secrets replace the pods, and nothing else does", async () => {
  const pods = async (values: object) => {
    const objects = await render("full", values);
    return objects.find(({ kind }) => kind === "Deployment")?.spec.template.metadata.annotations;
  };
  const first = await pods({});
  expect(await pods({ expire: { schedule: "0 * * * *" } })).toEqual(first);
  expect(await pods({ config: { logLevel: "info" } })).not.toEqual(first);
  expect(await pods({ secrets: { s3SecretKey: "another" } })).not.toEqual(first);
});
