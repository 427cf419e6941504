import type { Answer, Document, Schema } from "./types.ts";

/** Named shapes by what they are, so that equal ones are recognised wherever they stand. */
type Known = Map<string, string>;

/** In whatever order the members stand, and whether or not the library has added to it that there are no others, as it does once its route is called. */
const keyOf = (schema: object) => JSON.stringify(sorted(schema));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(sorted);
  const members = Object.entries(value)
    .filter(([key, member]) => key !== "additionalProperties" || member !== false)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([key, member]) => [key, sorted(member)]));
}

const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/**
 * The document with every shape that has a name said once, in `components`, and referred to elsewhere. Names
 * that nothing refers to are left out.
 */
export function withNames(document: Document, shapes: Record<string, Schema>): Document {
  const known: Known = new Map();
  // Of two names for the same thing the first counts.
  for (const [name, shape] of Object.entries(shapes))
    if (!known.has(keyOf(shape))) known.set(keyOf(shape), name);
  const paths = named(document.paths, known) as Document["paths"];
  const schemas: Record<string, Schema> = { ...document.components.schemas };
  const refer = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (name in schemas) continue;
      schemas[name] = membersNamed(shapes[name] ?? {}, known);
      refer(schemas[name]);
    }
  };
  refer([paths, document.components.responses]);
  const inOrder = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => a.localeCompare(b)));
  return { ...document, paths, components: { ...document.components, schemas: inOrder } };
}

function named(value: unknown, known: Known): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => named(item, known));
  return referenceTo(value, known) ?? membersNamed(value, known);
}

const membersNamed = (value: object, known: Known): Schema =>
  Object.fromEntries(Object.entries(value).map(([key, member]) => [key, named(member, known)]));

/** What it is called here is kept beside the reference. A shape that may be null as well is one schema with two types. */
function referenceTo(schema: object, known: Known): Schema | undefined {
  const { description, examples: _, ...bare } = schema as Schema;
  const name = known.get(keyOf(schema)) ?? known.get(keyOf(bare));
  const said = description ? { description } : {};
  if (name) return { ...refTo(name), ...(known.has(keyOf(schema)) ? {} : said) };
  if (!Array.isArray(bare.type) || bare.type[1] !== "null" || bare.type.length !== 2) return undefined;
  const orNull = known.get(keyOf({ ...bare, type: bare.type[0] }));
  return orNull ? { anyOf: [refTo(orNull), { type: "null" }], ...said } : undefined;
}

/** Refusals that several operations share, said once. */
export function withSharedAnswers(document: Document): Document {
  const count = new Map<string, number>();
  const answers = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ responses }) => Object.entries(responses ?? {}))
    .filter(([status]) => Number(status) >= 400);
  for (const [, answer] of answers) {
    const key = JSON.stringify(answer);
    count.set(key, (count.get(key) ?? 0) + 1);
  }
  const responses: Record<string, Answer> = {};
  const shared = (status: string, answer: Answer): Answer => {
    if (Number(status) < 400 || (count.get(JSON.stringify(answer)) ?? 0) < 2) return answer;
    const name = nameOf(status, answer);
    responses[name] = answer;
    return { $ref: `#/components/responses/${name}` };
  };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            responses: Object.fromEntries(
              Object.entries(operation.responses ?? {}).map(([status, answer]) => [
                status,
                shared(status, answer),
              ]),
            ),
          },
        ]),
      ),
    ]),
  );
  return { ...document, paths, components: { ...document.components, responses } };
}

/** By its status and codes: `409_job_past_job_filled`. */
const nameOf = (status: string, { "x-reasons": codes = [] }: Answer) => [status, ...codes].join("_");
