import type { TSchema } from "@sinclair/typebox";

interface Shape {
  properties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  anyOf?: TSchema[];
  allOf?: TSchema[];
}

/**
 * Takes out, at every level, the optional members that are `null`: clients that send null for nothing say
 * nothing (rule: null-is-absent).
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
    if (members[name] === null && !required.includes(name)) delete members[name];
    else dropAbsent(member, members[name]);
  }
}
