/** Plain names, each with the documented one. What is not here is called the same inside and outside. */
export type Names = Readonly<Record<string, string>>;

/** `T` with the documented names. */
type ToWire<T, N extends Names> = {
  [Name in keyof T as Name extends keyof N ? N[Name] : Name]: T[Name];
};

/** The same members, in the same order, under the documented names: of what no shape says (server/platform/shapes/). */
export function toWire<T extends object, const N extends Names>(record: T, names: N): ToWire<T, N> {
  const nameOf = (name: string) => (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
  const members = Object.entries(record).map(([name, value]) => [nameOf(name), value]);
  return Object.fromEntries(members) as ToWire<T, N>;
}
