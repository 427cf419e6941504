import { glossary } from "./glossary.ts";
import type { Schema } from "./types.ts";

/** Patterns of the models that have a name in JSON schema. */
const formats: [RegExp, string][] = [
  [/\\d\{4\}-\\d\{2\}-\\d\{2\}\$$/, "date"],
  [/^\^\[0-9a-fA-F\]\{8\}-/, "uuid"],
  [/@/, "email"],
];

/**
 * A schema whose properties say what they mean. A model's own words go first; a name that the API uses
 * everywhere alike has its words in the glossary.
 */
export function worded(schema: Schema): Schema {
  const copy = plainest(schema);
  if (typeof copy.pattern === "string" && !copy.format) {
    const format = formats.find(([pattern]) => pattern.test(copy.pattern ?? ""))?.[1];
    if (format) copy.format = format;
  }
  if (copy.enum?.some((value) => typeof value === "number")) {
    // The same numbers are taken as text from older clients.
    copy.type = "integer";
    copy.enum = copy.enum.filter((value) => typeof value === "number");
  }
  if (copy.properties) {
    copy.properties = Object.fromEntries(
      Object.entries(copy.properties).map(([name, property]) => [name, explained(name, worded(property))]),
    );
  }
  if (copy.items) copy.items = worded(copy.items);
  if (copy.anyOf) copy.anyOf = copy.anyOf.map(worded);
  if (copy.allOf) copy.allOf = copy.allOf.map(worded);
  return copy;
}

/**
 * Of the ways in which something may be sent the document tells one, the text: of a choice generators make a class of two. Older clients
 * send records of the reference data as they got them.
 */
function plainest({ anyOf, ...schema }: Schema): Schema {
  if (!anyOf) return schema;
  // The library writes a choice of values as one only where it stands outermost.
  if (anyOf.every((way) => "const" in way))
    return { ...schema, type: "string", enum: anyOf.map((way) => way.const) };
  const ways = anyOf.filter(({ type }) => type !== "null");
  const text = ways.length > 1 ? ways.findLast(({ type }) => type === "string") : undefined;
  if (!text) return { ...schema, anyOf };
  return { ...text, ...schema, ...(ways.length < anyOf.length ? { type: ["string", "null"] } : {}) };
}

export function explained(name: string, schema: Schema): Schema {
  const word = glossary[name];
  if (!word) return schema;
  const { format, example, description } = word;
  const isText = [schema.type].flat().includes("string");
  return {
    ...schema,
    ...(schema.description ? {} : { description }),
    ...(format && isText && !schema.format ? { format } : {}),
    ...(example === undefined || schema.examples || schema.enum || schema.const || !fits(schema, example)
      ? {}
      : { examples: [example] }),
  };
}

/** A name may stand for a text here and for a list there, or for a list of something else. */
function fits({ type, items }: Schema, example: unknown): boolean {
  const types = [type].flat();
  if (Array.isArray(example))
    return types.includes("array") && items !== undefined && fits(items, example[0]);
  return types.includes(typeof example) || (typeof example === "number" && types.includes("integer"));
}
