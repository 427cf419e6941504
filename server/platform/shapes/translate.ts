import type { Static, TSchema } from "@sinclair/typebox";
import { type Member, partsOf } from "./called.ts";

/** Of what has been checked. Names that the shape does not know are left behind. */
export type Translate = (value: unknown) => object;
/** From plain words to the documented ones, or back. */
type Way = "tell" | "read";

const known = { tell: new WeakMap<TSchema, Translate>(), read: new WeakMap<TSchema, Translate>() };
/** Where both say the same. */
const same: Translate = (value) => Object(value);

/** Made once for a shape, as written out by hand: lists of a thousand jobs go this way. */
function translation(way: Way, schema: TSchema): Translate {
  const made = known[way].get(schema) ?? translationAnew(way, schema);
  known[way].set(schema, made);
  return made;
}

/** From plain words to the documented ones; undefined where these are the same. */
export const teller = (schema: TSchema) => unlessSame(translation("tell", schema));
/** From the documented words to plain ones. */
export const reader = (schema: TSchema) => unlessSame(translation("read", schema));
const unlessSame = (one: Translate) => (one === same ? undefined : one);

/** A thing as it is documented. */
export const tell = <T extends TSchema>(schema: T, thing: Static<T> & object): object =>
  translation("tell", schema)(thing);
/** A thing from what is documented. */
export const read = <T extends TSchema>(schema: T, sent: object): Static<T> =>
  translation("read", schema)(sent) as Static<T>;

function translationAnew(way: Way, schema: TSchema): Translate {
  const { members, items, anyOf } = partsOf(schema);
  if (items) return written(translation(way, items), "value.map(part)");
  if (anyOf) {
    const [one = same, another] = anyOf.map((each) => translation(way, each)).filter((each) => each !== same);
    if (another) throw new Error("a choice of several things that are called otherwise");
    return written(one, "typeof value === 'object' && value !== null ? part(value) : value");
  }
  return members ? ofMembers(way, members) : same;
}

/** @param how it is translated, from `value` by `part` */
const written = (part: Translate, how: string): Translate =>
  part === same ? same : new Function("part", `return (value) => ${how}`)(part);

function ofMembers(way: Way, members: Member[]): Translate {
  const parts = members.map(({ otherwise, schema }) => otherwise?.[way] ?? translation(way, schema));
  const isSame = members.every(({ inside, names }, nth) => parts[nth] === same && names.join() === inside);
  if (isSame) return same;
  const each = members.map(({ inside, names, isOptional }, nth) => {
    const from = (way === "tell" ? [inside] : names.toReversed()).map(memberAt).join(" ?? ");
    const to = way === "tell" ? names : [inside];
    const found = parts[nth] === same ? from : `parts[${nth}](${from})`;
    return { to: to.map((name): Entry => [name.split("."), found]), from, isOptional };
  });
  const certain = each.flatMap(({ to, isOptional }) => (isOptional ? [] : to));
  const others = each.filter(({ isOptional }) => isOptional);
  const lines = others.map(({ to, from }) => {
    const set = to.map(([path, found]) => `made${path.map(quoted).join("")} = ${found};`);
    return `if ((${from}) !== undefined) { ${set.join(" ")} }`;
  });
  return new Function(
    "parts",
    `return (value) => { const made = ${literal(certain)}; ${lines.join("\n")} return made; }`,
  )(parts);
}

const quoted = (name: string) => `[${JSON.stringify(name)}]`;
const memberAt = (name: string) => `value${name.split(".").map(quoted).join("?.")}`;

/** Where something goes, and what. */
type Entry = [path: string[], found: string];

function literal(entries: Entry[]): string {
  const groups = Map.groupBy(entries, ([[head = ""]]) => head);
  const members = [...groups].map(([name, within]) => {
    const inner = within.map(([[, ...path], found]): Entry => [path, found]);
    const [[path, found] = [[], ""]] = inner;
    return `${JSON.stringify(name)}: ${path.length > 0 ? literal(inner) : found}`;
  });
  return `{ ${members.join(", ")} }`;
}
