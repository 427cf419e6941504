// Shows (rule: metrics, routines-told).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cases } from "./alerts/cases.ts";
import { prometheusHere } from "./alerts/prometheus.ts";
import { type Alert, asGroups, renderedAlerts, written } from "./alerts/rules.ts";
import { chart, helmHere } from "./helm.ts";

// The alerts of the chart as Prometheus itself understands them.
const programs = await prometheusHere();
const able = programs !== undefined && (await helmHere()) !== undefined;

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

let folder: string;
let alerts: Alert[];
let rules: string;
beforeAll(async () => {
  if (!able) return;
  folder = await mkdtemp(join(tmpdir(), "tuuri-alerts-"));
  alerts = await renderedAlerts();
  rules = await written(folder, "rules.json", asGroups(alerts));
});
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function promtool(...args: string[]) {
  const child = Bun.spawn([programs?.promtool ?? "", ...args], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code: await child.exited, said: out + err };
}

test.skipIf(!able)("Prometheus reads the alerts, and finds nothing doubtful in them", async () => {
  const { code, said } = await promtool("check", "rules", "--lint-fatal", "--lint=all", rules);
  expect([code, said]).toEqual([0, expect.stringContaining(`SUCCESS: ${alerts.length} rules found`)]);
});

test.skipIf(!able)("Prometheus reads what the dashboard asks, by route as well", async () => {
  const { panels } = (await Bun.file(join(chart, "files/dashboard.json")).json()) as Dashboard;
  const asked = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const queries = asked.map((expr, index) => ({
    record: `asked:${index}`,
    expr: expr.replaceAll(/\$\w+/g, ".+"),
  }));
  const file = await written(folder, "dashboard.json", { groups: [{ name: "dashboard", rules: queries }] });
  const { code, said } = await promtool("check", "rules", file);
  expect([code, said]).toEqual([0, expect.stringContaining(`SUCCESS: ${asked.length} rules found`)]);
  expect(asked.filter((expr) => expr.includes("route")).length).toBeGreaterThan(2);
});

test.skipIf(!able)("each alert has a case in which it fires, and one in which it keeps silent", () => {
  const named = (fires: boolean) =>
    [...new Set(cases.filter((one) => Boolean(one.fires) === fires).map(({ alert }) => alert))].sort();
  const all = alerts.map(({ alert }) => alert).sort();
  expect([named(true), named(false)]).toEqual([all, all]);
});

test.skipIf(!able)("each alert fires when it should, with its words, and only then", async () => {
  const tests = cases.map(({ alert, when, series, at, fires }) => ({
    name: `${alert}: ${when}`,
    interval: "15s",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [{ eval_time: at, alertname: alert, exp_alerts: fires ? [expected(alert, fires)] : [] }],
  }));
  const file = await written(folder, "cases.json", {
    rule_files: ["rules.json"],
    evaluation_interval: "15s",
    tests,
  });
  const { code, said } = await promtool("test", "rules", file);
  expect([code, said]).toEqual([0, expect.stringContaining("SUCCESS")]);
});

/** What the rule says, with the labels of what it concerns. */
function expected(alert: string, more: Record<string, string>) {
  const rule = alerts.find((one) => one.alert === alert);
  if (!rule) throw new Error(`there is no alert ${alert}`);
  const words = Object.entries(rule.annotations).map(([name, text]) => [
    name,
    text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_all, label) => more[label] ?? ""),
  ]);
  return { exp_labels: { ...rule.labels, ...more }, exp_annotations: Object.fromEntries(words) };
}
