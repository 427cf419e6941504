import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../server/platform/database/embedded.ts";
import { eventually } from "../../../tests/support/eventually.ts";
import { runBeside } from "../beside.ts";
import type { Closing } from "../neighbours.ts";
import { type Alert, asGroups, written } from "./rules.ts";

/** What takes minutes takes seconds, and is the same otherwise. */
export function withShortWaits({ expr, ...alert }: Alert): Alert {
  const quick = expr.replaceAll(/\[\d+m\]/g, "[10s]").replace(/> 300$/, "> 3");
  return { ...alert, expr: quick, for: "1s" };
}

/**
 * A Prometheus of its own that asks these processes every second, and judges by these alerts.
 * @param program its path
 * @param ports of their metrics
 */
export async function watch(program: string, ports: number[], alerts: Alert[], closing: Closing) {
  const folder = await mkdtemp(join(tmpdir(), "tuuri-prometheus-"));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const rules = await written(folder, "rules.json", asGroups(alerts));
  const targets = ports.map((port) => `127.0.0.1:${port}`);
  const config = await written(folder, "prometheus.json", {
    global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "500ms" },
    rule_files: [rules],
    scrape_configs: [{ job_name: "tuuri", static_configs: [{ targets, labels: { namespace: "trial" } }] }],
  });
  const address = `127.0.0.1:${await freePort()}`;
  const flags = { "config.file": config, "storage.tsdb.path": join(folder, "data") };
  runBeside(
    [
      program,
      ...Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
      `--web.listen-address=${address}`,
      "--log.level=error",
    ],
    closing,
    folder,
  );
  const ask = async (path: string) => (await (await fetch(`http://${address}/api/v1/${path}`)).json()).data;
  await eventually("Prometheus to be ready", () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return {
    /** Whether all of them were heard when they were asked last. */
    hearsAll: async () => {
      const { activeTargets } = (await ask("targets")) as { activeTargets: { health: string }[] };
      return activeTargets.length === targets.length && activeTargets.every(({ health }) => health === "up");
    },
    /** What fires now, by its name and what it concerns. */
    firing: async (): Promise<string[]> => {
      const { alerts: known } = (await ask("alerts")) as { alerts: Told[] };
      return known
        .filter(({ state }) => state === "firing")
        .map(({ labels: { alertname, channel } }) => (channel ? `${alertname} ${channel}` : `${alertname}`))
        .sort();
    },
  };
}

interface Told {
  state: "pending" | "firing";
  labels: Record<string, string>;
}
