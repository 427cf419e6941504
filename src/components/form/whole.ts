import type { Static, TSchema } from "@sinclair/typebox";
import { type Message, refuse } from "../../../server/platform/failures/errors.ts";
import { parse, problemsWith } from "../../../server/platform/http/validation.ts";
import { fromWire, type Names } from "../../../server/platform/wire.ts";

export interface Rules<T extends TSchema, Input> {
  model: T;
  names: Names;
  inner: (body: Static<T>) => Input;
  /** What else is wrong with it, by field, however little of it has been filled in. */
  check: (input: Input) => Record<string, Message> | Promise<Record<string, Message>>;
}

/**
 * What somebody sends, once all of it is right: what is missing and what our rules refuse is told together, so that
 * nobody is told of the next only when the first is mended (rule: forms-lose-nothing).
 * @param more what is wrong besides
 * @throws Refusal 422
 */
export async function whole<T extends TSchema, Input>(
  { model, names, inner, check }: Rules<T, Input>,
  body: unknown,
  more: Record<string, Message> = {},
): Promise<Input> {
  const unfit = fromWire(problemsWith(model, body) ?? {}, names);
  refuse({ ...(await check(inner(body as Static<T>))), ...unfit, ...more });
  return inner(parse(model, body));
}
