import type { TObject, TSchema } from "@sinclair/typebox";
import { type FromWire, fromWire, type Names } from "../../../server/platform/wire.ts";

/** The most characters of each text of a form. */
export type Lengths<Name extends string = string> = Partial<Record<Name, number>>;

/**
 * As the model of a call says it, so that a form lets nobody type what is refused, nor cuts off what is not. Of a list
 * it is the length of one of them. With the documented `names` they are told under the plain ones. Worked out on the server: islands get the numbers, not the models.
 */
export function lengthsOf<
  Properties extends Record<string, TSchema>,
  const N extends Names = Record<never, string>,
>(
  model: TObject<Properties>,
  names?: N,
): Partial<FromWire<Record<Extract<keyof Properties, string>, number>, N>> {
  const lengths = Object.entries(model.properties).flatMap(([name, { maxLength, items }]) => {
    const longest = maxLength ?? items?.maxLength;
    return typeof longest === "number" ? [[name, longest]] : [];
  });
  return fromWire(Object.fromEntries(lengths), names ?? {}) as object;
}
