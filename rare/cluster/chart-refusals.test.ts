import { expect, test } from "bun:test";
import { helmHere, refusal } from "./helm.ts";

const here = await helmHere();

test.skipIf(!here)("without values all that is needed is said at once", async () => {
  const said = await refusal({});
  for (const name of [
    "publicUrl",
    "config.vapidPublicKey",
    "config.mailFrom",
    "s3.endpoint",
    "secrets.tokenSecret",
  ])
    expect(said).toContain(name);
});

test.skipIf(!here)("the schema refuses nonsense by its name", async () => {
  const refused: [object, string][] = [
    [{ publicUrl: "https://tuuri.example.org/path" }, "/publicUrl"],
    [{ replicas: 3 }, "additional properties 'replicas' not allowed"],
    [{ web: { replica: 3 } }, "/web"],
    [{ config: { shutdownDelayMs: 200_000 } }, "/config/shutdownDelayMs"],
    [{ image: { digest: "latest" } }, "/image/digest"],
    [{ secrets: { tokenSecret: "short" } }, "/secrets/tokenSecret"],
    [{ oidc: { issuer: "http://broker.example.org" } }, "/oidc/issuer"],
    [{ proxy: { noProxy: ["10.0.0.0/8"] } }, "/proxy/noProxy/0"],
    [{ proxy: { noProxy: ["localhost", "https://s3.example.org"] } }, "/proxy/noProxy/1"],
    [{ traces: { endpoint: "collector:4318" } }, "/traces/endpoint"],
    [{ traces: { samplerArg: "10%" } }, "/traces/samplerArg"],
    [{ expire: { schedule: "often" } }, "/expire/schedule"],
    [{ expire: { schedule: "99 * * * *" } }, "/expire/schedule"],
    [{ expire: { schedule: "*/0 * * * *" } }, "/expire/schedule"],
    [{ expire: { schedule: "* * * *" } }, "/expire/schedule"],
    [{ backup: { schedule: "99 1 * * *" } }, "/backup/schedule"],
    [{ backup: { schedule: "a b c d e" } }, "/backup/schedule"],
    [{ podDisruptionBudget: { maxUnavailable: "150%" } }, "/podDisruptionBudget/maxUnavailable"],
    [{ podDisruptionBudget: { maxUnavailable: "one" } }, "/podDisruptionBudget/maxUnavailable"],
    [{ podDisruptionBudget: { maxUnavailable: 0 } }, "/podDisruptionBudget/maxUnavailable"],
    [{ s3: { bucket: "Tuuri_Files" } }, "/s3/bucket"],
    [{ s3: { bucket: "10.0.0.1" } }, "/s3/bucket"],
    [{ s3: { bucket: "a..b" } }, "/s3/bucket"],
    [{ s3: { bucket: "ab" } }, "/s3/bucket"],
    [{ networkPolicy: { ingressFrom: [{ namespace: "ingress" }] } }, "/networkPolicy/ingressFrom/0"],
    [
      { networkPolicy: { s3: { to: [{ ipBlock: { cidr: "10.0.0.1" } }] } } },
      "/networkPolicy/s3/to/0/ipBlock/cidr",
    ],
    [
      { networkPolicy: { smtp: { to: [{ podSelector: {}, ipBlock: { cidr: "10.0.0.0/8" } }] } } },
      "/networkPolicy/smtp/to/0",
    ],
    [{ web: { resources: { limits: { memory: "1 GB" } } } }, "/web/resources/limits/memory"],
    [{ commonLabels: { "app.kubernetes.io/name": "other" } }, "invalid propertyName"],
    [{ httpRoute: { parentRefs: [{}] } }, "/httpRoute/parentRefs/0"],
    [{ image: { repository: "registry.example.org/tuuri:1.9.5" } }, "/image/repository"],
    [{ minio: { enabled: true } }, "/s3/endpoint"],
    [
      { s3: { endpoint: "" }, minio: { enabled: true }, secrets: { s3AccessKey: "a" } },
      "/secrets/s3AccessKey",
    ],
    [{ minio: { image: { tag: "latest" } } }, "/minio/image/tag"],
    [{ minio: { image: { tag: "" } } }, "/minio/image/tag"],
    [{ minio: { persistence: { size: "much" } } }, "/minio/persistence/size"],
    [{ minio: { replicas: 2 } }, "additional properties 'replicas' not allowed"],
  ];
  const said = await Promise.all(refused.map(([values]) => refusal(values, "minimal")));
  for (const [index, [, words]] of refused.entries()) expect(said[index]).toContain(words);
});

test.skipIf(!here)("metrics that Prometheus could not reach are refused", async () => {
  const metrics = { serviceMonitor: { enabled: true } };
  expect(await refusal({ metrics }, "minimal")).toContain("networkPolicy.metricsFrom");
  const metricsFrom = [{ namespaceSelector: {} }];
  const open = [{ networkPolicy: { metricsFrom } }, { networkPolicy: { enabled: false } }];
  expect(await Promise.all(open.map((values) => refusal({ metrics, ...values }, "minimal")))).toEqual([
    "",
    "",
  ]);
});

test.skipIf(!here)("a group that is taken away by null is refused by its name", async () => {
  const taken: [object, string][] = [
    [{ networkPolicy: { push: null } }, "networkPolicy.push.ports=[]"],
    [{ networkPolicy: { smtp: { ports: null } } }, "networkPolicy.smtp.ports=[]"],
    [{ networkPolicy: { dns: null, database: null } }, "networkPolicy.database.ports=[]"],
    [{ networkPolicy: { s3: null } }, "networkPolicy.s3.ports=[]"],
    [{ networkPolicy: { identity: null } }, "networkPolicy.identity.ports=[]"],
    [{ s3: null }, "missing property 's3'"],
    [{ oidc: null }, "missing property 'oidc'"],
    [{ networkPolicy: null }, "missing property 'networkPolicy'"],
  ];
  const said = await Promise.all(taken.map(([values]) => refusal(values, "minimal")));
  for (const [index, [, words]] of taken.entries()) expect(said[index]).toContain(words);
  const proxy = { https: "http://proxy.example.org:3128" };
  for (const values of [{ proxy: null }, { proxy, networkPolicy: { proxy: null } }])
    expect(await refusal(values, "minimal")).toBe("");
});
