import { createECDH } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "../../../server/launch/prepare.ts";
import { freePort } from "../../../server/platform/database/embedded.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { render } from "../helm.ts";
import type { Closing } from "../neighbours.ts";
import { Deployment } from "./deployment.ts";
import { startProxy } from "./proxy.ts";

/** As an operator writes them; the mail server and the store of files are asked by none of these processes. */
function valuesFor(publicUrl: string, databaseUrl: string, databaseDirectUrl: string) {
  const keys = createECDH("prime256v1");
  const twice = { replicas: 2, autoscaling: { enabled: false } };
  return {
    publicUrl,
    // By whose rules the proxy goes, as a gateway would.
    ingress: { enabled: false },
    httpRoute: { enabled: true, parentRefs: [{ name: "gateway", sectionName: "https" }] },
    preStopSeconds: 0,
    config: {
      vapidPublicKey: keys.generateKeys("base64url"),
      // Ten times as long as the proxy takes to find out.
      shutdownDelayMs: 2_000,
      logLevel: "warn",
      databasePoolSize: 4,
      trustedProxies: 1,
    },
    oidc: { issuer: "" },
    caBundle: { configMap: "" },
    networkPolicy: { extraEgress: [{}] },
    secrets: { databaseUrl, databaseDirectUrl, vapidPrivateKey: keys.getPrivateKey("base64url") },
    web: twice,
    api: twice,
  };
}

/** Where the processes, the proxy and a pooler may write; also those of them that give up root. */
export async function folderFor(closing: Closing): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "tuuri-rolling-"));
  await Bun.$`chmod 755 ${folder}`.quiet();
  closing.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Two processes each for pages and API, as the chart starts them, and people's way to them. */
export async function startBehindProxy(
  folder: string,
  databaseUrl: string,
  directUrl: string,
  closing: Closing,
) {
  const port = await freePort();
  const objects = await render("full", valuesFor(`https://127.0.0.1:${port}`, databaseUrl, directUrl));
  const web = await Deployment.of(objects, "web", folder, closing);
  const api = await Deployment.of(objects, "api", folder, closing);
  const proxy = await startProxy(objects, { web, api }, port, folder, closing);
  await Promise.all([web.startAll(root), api.startAll(root)]);
  const whole = async () => Bun.deepEquals(await proxy.takenForUp(), { web: 2, api: 2 });
  const allUp = () => eventually("the proxy to take all processes for up", whole);
  await allUp();
  return { objects, web, api, proxy, allUp };
}
