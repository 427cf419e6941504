import fc from "fast-check";
import type { Document, Operation, Parameter, Schema } from "../../server/plugins/documentation/types.ts";
import { table } from "../../tests/matrix/table.ts";
import type { Column } from "../../tests/matrix/world.ts";
import { fitsForm, namedIn } from "../../tests/support/openapi.ts";
import { type Role, roles } from "./here.ts";
import { brokenBodies, contentTypes, hostileText, wrongValue } from "./texts.ts";
import { fitting, type Resolve, spoilt } from "./values.ts";

/** A call as it is drawn: what stands for something of the state is put in when it is made. */
export interface Drawn {
  operation: string;
  role: Role;
  /** By the names of its path's parameters. */
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, string>;
  body: Body;
}

/** `good` is the one that the table of who may call what knows, with some members of the drawn value. */
type Body =
  | { kind: "none" }
  | { kind: "good"; members: object }
  | { kind: "value"; value: unknown; form: boolean }
  | { kind: "raw"; text: string; type: string };

/** Of calls by which something comes about, more are made. */
const busy =
  /addtemp|applicant|chosen|updatetemp|deletetemp|job\/files|getspecific|get\/job|getalltemp|sos|teacher\/add/;

export function drawnCalls(document: Document): fc.Arbitrary<Drawn> {
  const resolve = namedIn(document);
  const each = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const name = `${method.toUpperCase()} ${path}`;
      return { weight: busy.test(name) ? 4 : 1, arbitrary: drawn(name, operation, resolve) };
    }),
  );
  return fc.oneof(...each);
}

function drawn(operation: string, described: Operation, resolve: Resolve): fc.Arbitrary<Drawn> {
  const parameters = described.parameters ?? [];
  return fc.record({
    operation: fc.constant(operation),
    role: roleFor(operation),
    params: valuesOf(
      parameters.filter((one) => one.in === "path"),
      resolve,
      true,
    ),
    query: valuesOf(
      parameters.filter((one) => one.in === "query"),
      resolve,
      false,
    ),
    headers,
    body: bodyOf(described, resolve),
  });
}

const columns = {
  visitor: "nobody",
  substitute: "substitute",
  teacher: "teacherOwn",
  principal: "principalOwn",
  ledare: "ledare",
  operator: "operator",
} as const satisfies Record<Role, Column>;

/** What whoever may not call is answered, or is shown nothing of. */
const notTheirs = [401, 403, 404];

/** Mostly those who may call: the others are refused at once, whatever they send. */
function roleFor(operation: string): fc.Arbitrary<Role> {
  const anybody = fc.constantFrom(...roles);
  const able = roles.filter((role) => !notTheirs.includes(goodOf(operation)?.expect[columns[role]] ?? 0));
  if (able.length === 0) return anybody;
  return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...able) }, { weight: 1, arbitrary: anybody });
}

/** Whether the document lets somebody of this role call, as long as they act as what they are. */
export function mayCall(callers: readonly string[], role: Role): boolean {
  if (role === "substitute") return callers.includes("user");
  if (role === "teacher") return callers.includes("teacher");
  if (role === "operator" && callers.includes("operator")) return true;
  return role !== "visitor" && callers.includes("principal");
}

function valuesOf(parameters: Parameter[], resolve: Resolve, whole: boolean) {
  const members = parameters.map(({ name, schema }) => {
    const value = fc.oneof({ weight: 4, arbitrary: fitting(schema, resolve, name) }, hostileText, wrongValue);
    return [name, value] as const;
  });
  const each = Object.fromEntries(members);
  return whole ? fc.record(each) : fc.record(each, { requiredKeys: [] });
}

/** What stands in headers has one byte a letter, and no line breaks: no client could send them. */
const headerText = fc.constantFrom(
  "",
  "*",
  '"a", W/"b"',
  "x".repeat(300),
  "\u00ff",
  "../..",
  "%00",
  "a,b;q=0",
  "'",
  "{}",
);
const headers = fc.record(
  {
    "idempotency-key": fc.oneof(fc.constantFrom("key-1", "key-2"), headerText),
    "if-none-match": headerText,
    "accept-language": fc.constantFrom("sv", "fi", "en", "*;q=0", "x".repeat(200)),
    "accept-encoding": fc.constantFrom("identity", "x".repeat(100), "*;q=0"),
    "x-forwarded-for": headerText,
    cookie: fc.constantFrom("_lang=sv", "_lang=%00", "_token=nonsense; _lang=x", "__proto__=1", "=;=;"),
  },
  { requiredKeys: [], noNullPrototype: true },
);

function bodyOf({ requestBody }: Operation, resolve: Resolve): fc.Arbitrary<Body> {
  const raw = fc.record({
    kind: fc.constant("raw" as const),
    text: fc.constantFrom(...brokenBodies),
    type: fc.constantFrom(...contentTypes),
  });
  const none = fc.constant<Body>({ kind: "none" });
  const schema: Schema | undefined = requestBody?.content["application/json"]?.schema;
  if (!schema) return fc.oneof({ weight: 3, arbitrary: none }, raw);
  const value = (of: fc.Arbitrary<unknown>) =>
    fc.record({
      kind: fc.constant("value" as const),
      value: of,
      form: fc.boolean().map((is) => is && takesForms),
    });
  const takesForms = fitsForm(schema, resolve);
  const some = fitting(schema, resolve).chain((members) =>
    fc.subarray(Object.entries(members as object)).map((some) => Object.fromEntries(some.slice(0, 2))),
  );
  const members = fc.oneof(fc.constant({}), some);
  const good = fc.record({ kind: fc.constant("good" as const), members });
  return fc.oneof<fc.MaybeWeightedArbitrary<Body>[]>(
    { weight: 6, arbitrary: good },
    { weight: 4, arbitrary: value(fitting(schema, resolve)) },
    { weight: 4, arbitrary: value(spoilt(schema, resolve)) },
    { weight: 1, arbitrary: raw },
  );
}

/** What a caller has to send that it succeeds, as far as that is known of the operation. */
export const goodOf = (operation: string) => table[operation];
