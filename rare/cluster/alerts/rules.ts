import { join } from "node:path";
import { render } from "../helm.ts";

export interface Alert {
  alert: string;
  expr: string;
  for: string;
  labels: Record<string, string>;
  annotations: Record<string, string>;
}

interface Group {
  rules: Alert[];
}

const metrics = { enabled: true, rules: { enabled: true } };

/** The alerts as the chart gives them to a cluster. */
export async function renderedAlerts(): Promise<Alert[]> {
  const rule = (await render("full", { metrics })).find(({ kind }) => kind === "PrometheusRule");
  if (!rule) throw new Error("the chart makes no PrometheusRule");
  return (rule.spec.groups as Group[]).flatMap((group) => group.rules);
}

/** Writes a file that Prometheus reads: JSON is YAML, too. @returns its path */
export async function written(folder: string, name: string, content: object): Promise<string> {
  const path = join(folder, name);
  await Bun.write(path, JSON.stringify(content));
  return path;
}

export const asGroups = (alerts: Alert[]) => ({ groups: [{ name: "tuuri", rules: alerts }] });
