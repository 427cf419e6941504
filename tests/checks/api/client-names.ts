import { Kind, type TSchema } from "@sinclair/typebox";
import { partsOf } from "../../../server/platform/shapes/called.ts";

/** What members are called on the other side, and what the members of these are; those that are called the same are left out. */
type Names = { [from: string]: string | [string, Names] };
type Way = "sent" | "answered";

interface Route {
  path: string;
  hooks: { body?: TSchema; response?: TSchema | { 200?: TSchema } };
}

/** The text of src/api-names.ts. */
export function namesOnTheWay(routes: Route[]): string {
  const found: Record<Way, [string, Names][]> = { sent: [], answered: [] };
  for (const { path, hooks } of routes.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const { body, response } = hooks;
    const answer = response && !(Kind in response) ? response[200] : undefined;
    for (const [way, schema] of [
      ["sent", body],
      ["answered", answer],
    ] as const) {
      const names = schema && namesIn(schema, way);
      if (names) found[way].push([path, names]);
    }
  }
  return written(found);
}

function namesIn(schema: TSchema, way: Way): Names | undefined {
  const { members = [], items, anyOf = [] } = partsOf(schema);
  if (items) return namesIn(items, way);
  const ways = anyOf.map((one) => namesIn(one, way));
  const own = members.flatMap(({ inside, names: [outside], schema, otherwise }) => {
    const [from, to] = way === "sent" ? [inside, outside] : [outside, inside];
    const within = otherwise ? undefined : namesIn(schema, way);
    return from === to && !within ? [] : [[from, within ? [to, within] : to] as const];
  });
  const names: Names = Object.assign({}, ...ways, Object.fromEntries(own));
  return Object.keys(names).length > 0 ? names : undefined;
}

/** What stands in several places is said once. */
function written(found: Record<Way, [string, Names][]>): string {
  const count = new Map<string, number>();
  const look = (names: Names) => {
    const key = JSON.stringify(names);
    count.set(key, (count.get(key) ?? 0) + 1);
    if (count.get(key) === 1) for (const part of within(names)) look(part);
  };
  for (const [, names] of Object.values(found).flat()) look(names);
  const shared: string[] = [];
  const known = new Map<string, string>();
  const text = (names: Names): string => {
    const key = JSON.stringify(names);
    const before = known.get(key);
    if (before) return before;
    const members = Object.entries(names).map(
      ([from, to]) =>
        `${JSON.stringify(from)}: ${typeof to === "string" ? JSON.stringify(to) : `[${JSON.stringify(to[0])}, ${text(to[1])}]`}`,
    );
    const whole = `{ ${members.join(", ")} }`;
    if ((count.get(key) ?? 0) < 2) return whole;
    const name = `names${shared.length + 1}`;
    shared.push(`const ${name}: Names = ${whole};`);
    known.set(key, name);
    return name;
  };
  const tables = Object.entries(found).map(
    ([way, entries]) =>
      `export const ${way}: Record<string, Names> = {\n${entries.map(([path, names]) => `  "${path}": ${text(names)},\n`).join("")}};`,
  );
  const type = "export interface Names {\n  [from: string]: string | [string, Names];\n}";
  return `${[type, ...shared, ...tables].join("\n")}\n`;
}

const within = (names: Names): Names[] =>
  Object.values(names).flatMap((to) => (typeof to === "string" ? [] : [to[1]]));
