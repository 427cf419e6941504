// (rule: configuration-once)
import { type StaticDecode, type TObject, type TSchema, Type } from "@sinclair/typebox";
import { TransformDecodeCheckError, TransformDecodeError, Value } from "@sinclair/typebox/value";
import type { About } from "./kinds.ts";
import { Unfit } from "./unfit.ts";

export type Environment = Record<string, string | undefined>;

export const isProduction = (env: Environment) => given(env, "NODE_ENV") === "production";

/**
 * The values of a group of variables, with their defaults.
 * @throws an error of one line that names the variable, what was expected and what may be shown of what was found
 */
export function read<Group extends TObject>(group: Group, env: Environment): StaticDecode<Group> {
  requireInProduction(group, env);
  const entries = Object.entries<TSchema>(group.properties).flatMap(([name, schema]) => {
    const value = given(env, name) ?? productionDefault(schema, env);
    return value === undefined ? [] : [[name, schema.type === "integer" ? digits(value) : value]];
  });
  const values = Object.fromEntries(entries);
  try {
    // A wrong value is told before a missing one.
    Value.Decode(Type.Partial(group), values);
    return Value.Decode(group, Value.Default(group, values));
  } catch (error) {
    throw complaint(error, group, env);
  }
}

/** The same of a group that one may do without: undefined when nothing that turns it on is given. */
export function readIfGiven<Group extends TObject>(group: Group, env: Environment) {
  requireInProduction(group, env);
  return cause(group, env) === undefined ? undefined : read(group, env);
}

function given(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value ? value : undefined;
}

/** Plain digits alone are a number: `1e3` or `0x50` is a slip, and stays the text that is refused. */
const digits = (value: string | number) => (/^\d{1,15}$/.test(String(value)) ? Number(value) : value);

function productionDefault({ production }: About, env: Environment): string | number | undefined {
  return isProduction(env) && typeof production === "object" ? production.default : undefined;
}

/** Which variable it is that makes the others of its group needed. */
function cause(group: TObject, env: Environment): string | undefined {
  const needs = (group["needs"] ?? []) as string[];
  return needs.find((name) => given(env, name) !== undefined);
}

function requireInProduction({ properties }: TObject, env: Environment): void {
  if (!isProduction(env)) return;
  for (const [name, { production, expected }] of Object.entries<About>(properties)) {
    if (production === "given" && given(env, name) === undefined)
      throw new Unfit(`${expected ?? "a value"} when NODE_ENV=production`, undefined).of(name);
  }
}

/** What TypeBox complains about, in words for an operator. */
function complaint(error: unknown, group: TObject, env: Environment): unknown {
  if (error instanceof TransformDecodeError)
    return error.error instanceof Unfit ? error.error.of(error.path.slice(1)) : error;
  if (!(error instanceof TransformDecodeCheckError)) return error;
  const { path, schema } = error.error;
  const name = path.slice(1);
  const found = given(env, name);
  const { expected = "a value", found: shown = found } = schema as About;
  const why = found === undefined ? `, because ${cause(group, env)} is set` : "";
  return new Unfit(`${expected}${why}`, found && shown).of(name);
}
