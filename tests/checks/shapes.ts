import { partsOf } from "../../server/platform/shapes/called.ts";
import { named } from "../../server/plugins/documentation/shapes.ts";
import { report, type Source, sourcesIn } from "./sources.ts";

/** So many members make a thing that nobody says twice by chance. */
const fewest = 5;

/** A shape of a model: its name, and its members in plain words. */
export interface Shape {
  name: string;
  members: string[];
}

/** What else of a module may write schemas: what a single call takes and answers. */
const places = /(^src\/|\/(model|requests|([\w-]+-)?routes)\.ts$|\.test\.ts$)/;

/** What says a thing a second time (docs/decisions/0073-one-shape-a-thing.md). */
export function saidTwice({ path, text }: Source, shapes: Shape[]): string[] {
  const schemas = places.test(path) ? [] : [...text.matchAll(/\bType\.Object\(/g)].map(() => "a schema");
  const types = [
    ...text.matchAll(/^(?:export )?(?:interface (\w+)[^{\n]*|type (\w+) = )\{\n([\s\S]*?)^\}/gm),
  ];
  const again = types.flatMap(([, one, other, body = ""]) => {
    const own = new Set([...body.matchAll(/^ {2}(?:readonly )?(\w+)\??:/gm)].map(([, name]) => name));
    const shape = shapes.find(
      ({ members }) => members.length >= fewest && members.every((name) => own.has(name)),
    );
    return shape ? [`${one ?? other}, which says ${shape.name} again`] : [];
  });
  return [...schemas, ...again].map((what) => `${path} has ${what}: a thing is said once, in a model.ts`);
}

export const shapesOfModels = (): Shape[] =>
  named().map(([name, shape]) => ({
    name,
    members: (partsOf(shape).members ?? []).map(({ inside }) => inside),
  }));

if (import.meta.main) {
  const sources = await sourcesIn(["server/modules", "src"], /\.tsx?$/);
  const shapes = shapesOfModels();
  report(sources.flatMap((source) => saidTwice(source, shapes)));
}
