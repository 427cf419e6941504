import type { Page } from "playwright";

/** What a screen reader stops at or reads out by itself. */
const spoken = new Set([
  "heading",
  "link",
  "button",
  "textbox",
  "combobox",
  "checkbox",
  "alert",
  "status",
  "dialog",
  "main",
  "navigation",
]);

/** Of more parts than these (words of an alert) the name is put together from the texts in it. */
const announced = new Set(["alert", "status"]);

interface Value {
  value?: unknown;
}

interface AxNode {
  nodeId: string;
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  childIds?: string[];
  properties?: { name: string; value: Value }[];
}

/**
 * The page as Chromium tells it to a screen reader, from its accessibility tree, in order: a line for each place as
 * `textbox "E-post" required, invalid: Ange en giltig e-postadress.`
 */
export async function heard(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page);
  const { nodes } = (await devtools.send("Accessibility.getFullAXTree")) as { nodes: AxNode[] };
  await devtools.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const walk = (node: AxNode) => {
    if (!node.ignored && spoken.has(String(node.role?.value))) lines.push(lineOf(node, byId));
    for (const id of node.childIds ?? []) {
      const child = byId.get(id);
      if (child) walk(child);
    }
  };
  if (nodes[0]) walk(nodes[0]);
  return lines.filter(Boolean);
}

function lineOf(node: AxNode, byId: Map<string, AxNode>): string {
  const role = String(node.role?.value);
  const name = String(node.name?.value || (announced.has(role) ? textIn(node, byId) : ""));
  // An empty region is where something will be said.
  if (announced.has(role) && name === "") return "";
  const of = (property: string) => node.properties?.find((one) => one.name === property)?.value.value;
  const states = [
    role === "heading" ? String(of("level")) : "",
    of("required") ? "required" : "",
    of("invalid") === "true" ? "invalid" : "",
    of("focused") ? "focused" : "",
  ].filter(Boolean);
  const described = node.description?.value ? `: ${node.description.value}` : "";
  return `${role} "${name}"${states.length > 0 ? ` ${states.join(", ")}` : ""}${described}`;
}

function textIn(node: AxNode, byId: Map<string, AxNode>): string {
  const own = node.role?.value === "StaticText" ? [String(node.name?.value)] : [];
  const inside = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? [textIn(child, byId)] : [];
  });
  return [...own, ...inside].filter(Boolean).join(" ").trim();
}
