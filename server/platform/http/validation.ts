import type { Static, TSchema } from "@sinclair/typebox";
import { TypeCompiler } from "@sinclair/typebox/compiler";
import { Value, type ValueError } from "@sinclair/typebox/value";
import { type Message, Refusal } from "../failures/errors.ts";
import "../words/formats.ts";

interface Rule {
  pattern?: string;
  format?: string;
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  anyOf?: unknown;
  const?: unknown;
}

const checks = new WeakMap<TSchema, (value: unknown) => boolean>();

/** Compiled when it is first needed. It stops at the first thing that is wrong, and looks at lengths before contents. */
function isRight(schema: TSchema, value: unknown): boolean {
  let check = checks.get(schema);
  if (!check) {
    const compiled = TypeCompiler.Compile(schema);
    check = (value) => compiled.Check(value);
    checks.set(schema, check);
  }
  return check(value);
}

/**
 * What is wrong with some input: a message for each field, of the first thing that is wrong with it, or `msg` for
 * the input as a whole. Nothing if all is right.
 * (rule: answer-shape)
 */
export function problemsWith(schema: TSchema, value: unknown): Record<string, Message> | undefined {
  if (isRight(schema, value)) return undefined;
  const members = value ?? {};
  const fields = schema["properties"] as Record<string, TSchema> | undefined;
  if (!fields || typeof members !== "object" || Array.isArray(members))
    return { msg: value === null || value === undefined ? "errors:required" : "errors:wrongType" };
  const required = (schema["required"] ?? []) as string[];
  const messages: Record<string, Message> = {};
  for (const [name, field] of Object.entries(fields)) {
    const given = (members as Record<string, unknown>)[name];
    if (given === undefined && !required.includes(name)) continue;
    if (!isRight(field, given)) messages[name] = messageFor(Value.Errors(field, given).First());
  }
  return Object.keys(messages).length > 0 ? messages : { msg: "errors:unreadable" };
}

function messageFor(issue: ValueError | undefined): Message {
  const value = issue?.value;
  const rule = (issue?.schema ?? {}) as Rule;
  if (value === undefined || value === null || value === "") return "errors:required";
  if (typeof value === "string") return messageForText(value, rule);
  if (Array.isArray(value) && rule.maxItems !== undefined && value.length > rule.maxItems) {
    return { key: "errors:tooManyItems", values: { limit: rule.maxItems } };
  }
  return "errors:wrongType";
}

function messageForText(text: string, rule: Rule): Message {
  if (rule.maxLength !== undefined && text.length > rule.maxLength) {
    return { key: "errors:tooLong", values: { limit: rule.maxLength } };
  }
  if (rule.minLength !== undefined && text.length < rule.minLength) {
    return { key: "errors:tooShort", values: { limit: rule.minLength } };
  }
  if (rule.format === "email") return "errors:email";
  if (rule.format === "date" || rule.pattern?.includes("\\d{4}-")) return "errors:date";
  if (rule.pattern?.includes(":[0-5]")) return "errors:time";
  if (rule.pattern?.includes("\\d{4})?$")) return "errors:year";
  return rule.anyOf || rule.const !== undefined ? "errors:unknownValue" : "errors:wrongType";
}

/**
 * Checks input that did not come through a route, e.g. a form of a page, against the route's own model.
 * Members that the model does not know are dropped.
 * @throws Refusal 422 with a message for each field
 */
export function parse<T extends TSchema>(model: T, input: unknown): Static<T> {
  return checked(model, structuredClone(input));
}

/** The same for input that nobody else holds: its members that the model does not know are taken out of it. */
export function checked<T extends TSchema>(model: T, input: unknown): Static<T> {
  const cleaned = Value.Clean(model, input);
  const problems = problemsWith(model, cleaned);
  if (problems) throw new Refusal(422, "invalid_input", problems);
  return cleaned as Static<T>;
}

interface Shape {
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: TSchema[];
  allOf?: TSchema[];
}

/** What says nothing: `null`, or an empty text where none is meant. A name that was emptied is wrong. */
const saysNothing = (member: TSchema, value: unknown): boolean =>
  value === null || (value === "" && !(member as Rule).minLength && !isRight(member, value));

/**
 * Takes out, at every level, the optional members that are `null`, or empty where an empty text is none of their values: clients
 * that send so for nothing say nothing (rule: null-is-absent).
 */
export function dropAbsent(schema: TSchema, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const { properties, required = [], items, anyOf, allOf } = schema as Shape;
  for (const variant of anyOf ?? allOf ?? []) dropAbsent(variant, value);
  if (Array.isArray(value)) {
    if (items) for (const item of value) dropAbsent(items, item);
    return;
  }
  const members = value as Record<string, unknown>;
  for (const [name, member] of Object.entries(properties ?? {})) {
    if (!required.includes(name) && saysNothing(member, members[name])) delete members[name];
    else dropAbsent(member, members[name]);
  }
}
