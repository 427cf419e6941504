import type { TObject, TProperties } from "@sinclair/typebox";

/** The most characters of each text of a form. */
export type Lengths<Name extends string = string> = Partial<Record<Name, number>>;

/**
 * As the model of a call says it, so that a form lets nobody type what is refused, nor cuts off what is not. Of a list
 * it is the length of one of them. Worked out on the server: islands get the numbers, not the models.
 */
export function lengthsOf<T extends TProperties>({ properties }: TObject<T>): Lengths<keyof T & string> {
  const lengths = Object.entries(properties).flatMap(([name, { maxLength, items }]) => {
    const longest = maxLength ?? items?.maxLength;
    return typeof longest === "number" ? [[name, longest]] : [];
  });
  return Object.fromEntries(lengths);
}
