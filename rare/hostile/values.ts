import fc from "fast-check";
import type { Schema } from "../../server/plugins/documentation/types.ts";
import { hostileText, wrongValue } from "./texts.ts";

/** Stands for something of the state at the time of the call: which is known only then. */
export class Pick {
  constructor(
    readonly kind: Kind,
    readonly n: number,
  ) {}
  toString() {
    return `«${this.kind} ${this.n}»`;
  }
  [fc.toStringMethod]() {
    return this.toString();
  }
}

export type Kind =
  | "job"
  | "email"
  | "school"
  | "code"
  | "file"
  | "picture"
  | "id"
  | "token"
  | "cursor"
  | "region";

const pick = (kind: Kind) => fc.nat(40).map((n) => new Pick(kind, n));

/** By the names of fields and parameters, for what their schema does not tell. */
const named: [RegExp, Kind][] = [
  [/email|owner|person/i, "email"],
  [/^(school|schoolname)$/i, "school"],
  [/^(code|securitycode)$/i, "code"],
  [/^(file|filename|files)$/i, "file"],
  [/^(img|image|picture)$/i, "picture"],
  [/token/i, "token"],
  [/region/i, "region"],
  [/^(uniqueid|jobid)$/i, "job"],
];

export type Resolve = (ref: string) => Schema;

/** Values that are as the schema says, with names of things that are there where it means such. */
export function fitting(schema: Schema, resolve: Resolve, name = ""): fc.Arbitrary<unknown> {
  if (schema.$ref) return fitting(resolve(schema.$ref), resolve, name);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const variants = schema.anyOf ?? (schema["oneOf"] as Schema[] | undefined);
  if (variants) return fc.oneof(...variants.map((variant) => fitting(variant, resolve, name)));
  if (schema.allOf) return fc.tuple(...schema.allOf.map((part) => fitting(part, resolve, name))).map(merged);
  const types = [schema.type ?? "object"].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, resolve, name)));
}

const merged = (parts: unknown[]) => Object.assign({}, ...parts.filter((part) => typeof part === "object"));

function ofType(type: string, schema: Schema, resolve: Resolve, name: string): fc.Arbitrary<unknown> {
  if (type === "string") return fittingText(schema, name);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "array") return fittingList(schema, resolve, name);
  if (type === "integer" || type === "number") return fittingNumber(schema, type === "integer");
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).map(
    ([member, of]) => [member, fitting(of, resolve, member)] as const,
  );
  const optional = members.filter(([member]) => !required.has(member));
  return fc
    .record(Object.fromEntries(members), { requiredKeys: [...required], noNullPrototype: true })
    .chain((value) =>
      fc.constantFrom(
        value,
        without(
          value,
          optional.map(([member]) => member),
        ),
      ),
    );
}

/** Half of the time with nothing but what has to be there: else hardly ever does a whole body agree with itself. */
const without = (value: object, members: string[]) =>
  Object.fromEntries(Object.entries(value).filter(([member]) => !members.includes(member)));

function fittingList(schema: Schema, resolve: Resolve, name: string): fc.Arbitrary<unknown[]> {
  const { minItems = 0, maxItems = 3 } = schema as { minItems?: number; maxItems?: number };
  const item = fitting(schema.items ?? { type: "string" }, resolve, name.replace(/s$/, ""));
  return fc.array(item, { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 3)) });
}

function fittingNumber(schema: Schema, whole: boolean): fc.Arbitrary<number> {
  const { minimum = -10, maximum = 1_000 } = schema as { minimum?: number; maximum?: number };
  const inside = fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) });
  return whole ? inside : fc.oneof(inside, fc.constantFrom(minimum, maximum));
}

const days = ["2026-02-29", "2024-02-29", "1990-03-12", "2031-01-01", "2100-12-31", "1900-01-01"];
const soon = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

function fittingText(schema: Schema, name: string): fc.Arbitrary<unknown> {
  const { format, pattern = "" } = schema;
  if (format === "email") return pick("email");
  if (format === "date") return fc.oneof(fc.nat(60).map(soon), fc.constantFrom(...days));
  if (format === "date-time")
    return fc.nat(60).map((n) => new Date(Date.now() - n * 3_600_000).toISOString());
  if (format === "uuid") return pick("id");
  if (format === "uri") return fc.constantFrom("https://push.example.org/a", "http://127.0.0.1/", "ftp://x/");
  if (pattern.includes("{24}")) return pick("job");
  if (pattern.includes(":[0-5]")) return fc.constantFrom("00:00", "08:00", "12:15", "15:30", "23:59");
  if (/cursor/i.test(name)) return pick("cursor");
  const means = named.find(([form]) => form.test(name))?.[1];
  const { maxLength = 60, minLength = 0 } = schema as { maxLength?: number; minLength?: number };
  const words = fitted(pattern ? fc.stringMatching(new RegExp(pattern)) : wording, minLength, maxLength);
  return means ? fc.oneof({ weight: 4, arbitrary: pick(means) }, { weight: 1, arbitrary: words }) : words;
}

const wording = fc.oneof(
  fc.constantFrom("Aino Virta", "Lärare", "suomi", "Opettaja", "FI-18", "040 123 4567", "one", "1"),
  hostileText,
);

const fitted = (text: fc.Arbitrary<string>, min: number, max: number) =>
  text.map((words) => words.padEnd(min, "x").slice(0, max));

/** The same with one or two members that are not as the schema says, or only just. */
export function spoilt(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { properties = {} } = schema.$ref ? resolve(schema.$ref) : schema;
  const members = Object.entries(properties);
  if (members.length === 0) return wrongValue;
  const change = fc
    .constantFrom(...members)
    .chain(([member, of]) =>
      fc.tuple(fc.constant(member), fc.oneof(edge(of, resolve), hostileText, wrongValue)),
    );
  return fc
    .tuple(fitting(schema, resolve), fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) => ({ ...(value as object), ...Object.fromEntries(changes) }));
}

/** At a limit and one beyond it. */
function edge(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const of = schema.$ref ? resolve(schema.$ref) : schema;
  const { maxLength, minLength, maxItems, minimum, maximum } = of as Record<string, number | undefined>;
  const letter = fc.constantFrom("x", " ", "ä", "\u0301", "😀");
  const around = (limit: number) => fc.constantFrom(Math.max(0, limit - 1), limit, limit + 1);
  const text = (limit: number) => fc.tuple(letter, around(limit)).map(([one, length]) => one.repeat(length));
  const at: fc.Arbitrary<unknown>[] = [];
  if (maxLength) at.push(text(Math.min(maxLength, 20_000)));
  if (minLength) at.push(text(minLength));
  if (maxItems) {
    const item = fitting(of.items ?? { type: "string" }, resolve);
    at.push(fc.tuple(item, around(maxItems)).map(([one, length]) => Array(length).fill(one)));
  }
  for (const limit of [minimum, maximum])
    if (limit !== undefined) at.push(fc.constantFrom(limit - 1, limit, limit + 1, limit + 0.5, -limit));
  return at.length > 0 ? fc.oneof(...at) : wrongValue;
}
