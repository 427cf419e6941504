import { OptionalKind, type Static, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import type { Names } from "../wire.ts";

/**
 * A thing is said once: its members in plain words, each with its bounds and, where the API calls it otherwise, with the name there
 * (docs/decisions/0073-one-shape-a-thing.md). From that come its type, what is documented, and the ways from the one to
 * the other (translate.ts), which the edge goes.
 */
const saying = Symbol("how the API says it");

/** What the API says in another way, and not only by another name. */
interface Otherwise<T extends TSchema, Outside extends TSchema> {
  as: Outside;
  /** Left out where the one is the other as well. */
  tell?(inside: Static<T>): Static<Outside> | undefined;
  read?(outside: Static<Outside>): Static<T> | undefined;
}

type Some<T> = readonly [T, ...T[]];

interface Saying {
  names: Some<string>;
  otherwise?: Otherwise<TSchema, TSchema>;
}

/**
 * A member that the API calls otherwise.
 * @param names of several all are answered, and of those sent the last counts; a refusal tells the first. With a dot it is a
 * member of a group there, as `settings.sendEmail`
 */
export const called = <T extends TSchema>(names: string | Some<string>, member: T): T => ({
  ...member,
  [saying]: { names: typeof names === "string" ? [names] : names } satisfies Saying,
});

/** A member that the API calls and says otherwise. */
export const said = <T extends TSchema, Outside extends TSchema>(
  name: string,
  member: T,
  otherwise: Otherwise<T, Outside>,
): T => ({ ...member, [saying]: { names: [name], otherwise } });

const sayingOf = (member: TSchema): Saying | undefined => Reflect.get(member, saying);

export interface Member extends Saying {
  inside: string;
  schema: TSchema;
  isOptional: boolean;
}

interface Parts {
  members: Member[] | undefined;
  items: TSchema | undefined;
  anyOf: TSchema[] | undefined;
}

/** What a schema consists of. */
export function partsOf({ properties, items, anyOf }: TSchema): Parts {
  const members = properties && Object.entries<TSchema>(properties).map(memberOf);
  return { members, items, anyOf };
}

const memberOf = ([inside, schema]: [string, TSchema]): Member => ({
  inside,
  schema,
  isOptional: OptionalKind in schema,
  ...(sayingOf(schema) ?? { names: [inside] }),
});

/** By which names a member goes there. */
type Naming = (member: Member) => readonly string[];

function inWireNames(naming: Naming): (schema: TSchema) => TSchema {
  const known = new WeakMap<TSchema, TSchema>();
  const say = (schema: TSchema): TSchema => {
    const made = known.get(schema) ?? sayAnew(schema);
    known.set(schema, made);
    return made;
  };
  function sayAnew(schema: TSchema): TSchema {
    const { members, items, anyOf } = partsOf(schema);
    if (items) return say(items) === items ? schema : { ...schema, items: say(items) };
    if (anyOf) {
      const ways = anyOf.map(say);
      return ways.every((way, nth) => way === anyOf[nth]) ? schema : { ...schema, anyOf: ways };
    }
    if (!members) return schema;
    const named = members.flatMap((member) =>
      naming(member).map((name) => [name, member.otherwise?.as ?? say(member.schema)] as const),
    );
    const properties = grouped(named);
    const isSame = ({ inside, schema, names }: Member) => names.length === 1 && properties[inside] === schema;
    if (members.every(isSame)) return schema;
    return { ...schema, ...Type.Object(properties) };
  }
  return say;
}

/** Members by their names; those with a dot stand together in one. */
function grouped(named: (readonly [string, TSchema])[]): Record<string, TSchema> {
  const groups = Map.groupBy(named, ([name]) => name.split(".")[0]);
  const members = [...groups].map(([head = "", within]) => {
    const [[name, schema] = ["", Type.Never()], another] = within;
    if (name === head && another) throw new Error(`two members of one name: ${name}`);
    const parts = within.map(([name, part]) => [name.slice(head.length + 1), part] as const);
    return [head, name === head ? schema : Type.Object(grouped(parts))] as const;
  });
  return Object.fromEntries(members);
}

/** As it is sent and answered: the schema itself where nothing of it is called otherwise. */
export const documented = inWireNames(({ names }) => names);
/** What the API says, by plain names: as the browser has it (src/api.ts). */
export const documentedPlainly = inWireNames(({ inside }) => [inside]);

/** The names of its members for what is refused by field. */
export const namesOf = (schema: TSchema): Names =>
  Object.fromEntries((partsOf(schema).members ?? []).map(({ inside, names: [name] }) => [inside, name]));

/** What a member is called outside, e.g. in a form, which pages of an earlier release send as well. */
export const fieldName = <T extends TProperties>(
  { properties }: { properties: T },
  member: keyof T & string,
): string => {
  const schema: TSchema | undefined = properties[member];
  return (schema && sayingOf(schema)?.names[0]) ?? member;
};
