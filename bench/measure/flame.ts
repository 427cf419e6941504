/** A CPU profile as Bun and Chromium write it. */
interface Profile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number };
    children?: number[];
  }[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  /** Microseconds, with all that it calls. */
  time: number;
  children: Map<string, Frame>;
}

const [width, row] = [1200, 17];
/** Of the whole: what takes less is not drawn. */
const least = 0.004;

/**
 * A flame graph: each frame as wide as its share of the time in which the program ran, what it calls below it; ours, of
 * packages, and the engine's own in three colours.
 */
export function flameGraph(profile: Profile, title: string): string {
  const root = framesOf(profile);
  const drawn: string[] = [];
  let depth = 0;
  const draw = (frame: Frame, left: number, level: number) => {
    const share = frame.time / root.time;
    if (share < least) return;
    depth = Math.max(depth, level);
    const [x, wide, y] = [left * width, share * width, 30 + level * row];
    const label = escaped(frame.name);
    const shown =
      wide > 40
        ? `<text x="${(x + 3).toFixed(1)}" y="${y + 12}">${label.slice(0, Math.floor(wide / 6.4))}</text>`
        : "";
    drawn.push(
      `<g><title>${label}: ${(share * 100).toFixed(1)} %</title><rect x="${x.toFixed(1)}" y="${y}" width="${Math.max(0.5, wide - 0.5).toFixed(1)}" height="${row - 1}" fill="${colourOf(frame.name)}"/>${shown}</g>`,
    );
    let at = left;
    for (const child of [...frame.children.values()].sort((a, b) => b.time - a.time)) {
      draw(child, at, level + 1);
      at += child.time / root.time;
    }
  };
  draw(root, 0, 0);
  const height = 30 + (depth + 1) * row + 6;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="monospace" font-size="11"><title>${escaped(title)}</title><rect width="100%" height="100%" fill="#fff"/><text x="4" y="18" font-size="13">${escaped(title)}</text>${drawn.join("\n")}</svg>\n`;
}

/** Samples in which nothing ran are left out. */
function framesOf({ nodes, samples, timeDeltas }: Profile): Frame {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
  );
  const root: Frame = { name: "all that ran", time: 0, children: new Map() };
  for (const [at, sample] of samples.entries()) {
    const stack: string[] = [];
    for (let id: number | undefined = sample; id !== undefined; id = parents.get(id)) {
      const node = byId.get(id);
      if (node && node.callFrame.functionName !== "(root)") stack.push(nameOf(node.callFrame));
    }
    if (stack.length === 0 || stack[0]?.startsWith("(idle)")) continue;
    const time = Math.max(0, timeDeltas[at] ?? 0);
    root.time += time;
    let frame = root;
    for (const name of stack.reverse()) {
      const child = frame.children.get(name) ?? { name, time: 0, children: new Map() };
      frame.children.set(name, child);
      child.time += time;
      frame = child;
    }
  }
  return root;
}

function nameOf({ functionName, url, lineNumber }: Profile["nodes"][number]["callFrame"]): string {
  const name = functionName || "(anonymous)";
  const [, inPackage] = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url) ?? [];
  if (inPackage) return `${name} — ${inPackage}`;
  const [, inside] = /((?:server|src|db|dist)\/.*)$/.exec(url) ?? [];
  return inside ? `${name} — ${inside}:${lineNumber + 1}` : name;
}

function colourOf(name: string): string {
  if (/ — (server|src|db|dist)\//.test(name)) return "#f2a65a";
  return name.includes(" — ") ? "#9cc5e8" : "#d9d9d9";
}

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Where the time itself went, for a terminal: the frames whose own work took most. */
export function ownTimes({ nodes, samples, timeDeltas }: Profile, most = 25): [string, number][] {
  const byId = new Map(nodes.map((node) => [node.id, nameOf(node.callFrame)]));
  const times = new Map<string, number>();
  let all = 0;
  for (const [at, sample] of samples.entries()) {
    const name = byId.get(sample) ?? "";
    if (name === "" || name.startsWith("(idle)") || name.startsWith("(root)")) continue;
    const time = Math.max(0, timeDeltas[at] ?? 0);
    times.set(name, (times.get(name) ?? 0) + time);
    all += time;
  }
  return [...times]
    .sort((a, b) => b[1] - a[1])
    .slice(0, most)
    .map(([name, time]) => [name, time / all]);
}
