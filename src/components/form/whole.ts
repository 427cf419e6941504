import type { Static, TSchema } from "@sinclair/typebox";
import { type Message, refuse } from "../../../server/platform/failures/errors.ts";
import { parse, problemsWith } from "../../../server/platform/http/validation.ts";

export interface Rules<T extends TSchema> {
  model: T;
  /** What else is wrong with it, by field, however little of it has been filled in. */
  check: (input: Static<T>) => Record<string, Message> | Promise<Record<string, Message>>;
}

/**
 * What somebody sends, once all of it is right: what is missing and what our rules refuse is told together, so that
 * nobody is told of the next only when the first is mended (rule: forms-lose-nothing).
 * @param more what is wrong besides
 * @throws Refusal 422
 */
export async function whole<T extends TSchema>(
  { model, check }: Rules<T>,
  typed: unknown,
  more: Record<string, Message> = {},
): Promise<Static<T>> {
  refuse({ ...(await check(typed as Static<T>)), ...problemsWith(model, typed), ...more });
  return parse(model, typed);
}
