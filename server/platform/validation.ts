import type { Static, TSchema } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { type Message, Refusal } from "./errors.ts";

interface Issue {
  path?: string;
  schema?: unknown;
  value?: unknown;
}

type Constraints = {
  pattern?: string;
  maxLength?: number;
  minLength?: number;
  maxItems?: number;
  anyOf?: unknown;
  const?: unknown;
};

/** One message a field, named by its first path segment; `msg` for the body as a whole. */
export function validationMessages(issues: Iterable<Issue>): Record<string, Message> {
  const fields: Record<string, Message> = {};
  for (const issue of issues) {
    const field = (issue.path ?? "").split("/").filter(Boolean)[0] ?? "msg";
    fields[field] ??= messageFor(issue.value, (issue.schema ?? {}) as Constraints);
  }
  return Object.keys(fields).length > 0 ? fields : { msg: "errors:unreadable" };
}

function messageFor(value: unknown, rule: Constraints): Message {
  if (value === undefined || value === null || value === "") return "errors:required";
  if (typeof value === "string") {
    if (rule.maxLength !== undefined && value.length > rule.maxLength) {
      return { key: "errors:tooLong", values: { limit: rule.maxLength } };
    }
    if (rule.minLength !== undefined && value.length < rule.minLength) {
      return { key: "errors:tooShort", values: { limit: rule.minLength } };
    }
    if (rule.pattern?.includes("@")) return "errors:email";
    if (rule.pattern?.includes("\\d{4}-")) return "errors:date";
    if (rule.pattern?.includes(":[0-5]")) return "errors:time";
    if (rule.anyOf || rule.const !== undefined) return "errors:unknownValue";
  }
  if (Array.isArray(value) && rule.maxItems !== undefined && value.length > rule.maxItems) {
    return { key: "errors:tooManyItems", values: { limit: rule.maxItems } };
  }
  return "errors:wrongType";
}

/**
 * Checks input that did not come through a route, e.g. a form of a page, against the route's own model.
 * Members that the model does not know are dropped.
 * @throws Refusal 422 with a message for each field
 */
export function parse<T extends TSchema>(model: T, input: unknown): Static<T> {
  const cleaned = Value.Clean(model, structuredClone(input));
  if (Value.Check(model, cleaned)) return cleaned;
  throw new Refusal(422, "invalid_input", validationMessages(Value.Errors(model, cleaned)));
}
