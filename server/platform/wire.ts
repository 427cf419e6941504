/** Plain names, each with the documented one. What is not here is called the same inside and outside. */
export type Names = Readonly<Record<string, string>>;

type Plain<Name, N extends Names> = { [P in keyof N]: N[P] extends Name ? P : never }[keyof N];

/** `T` with the documented names. */
export type ToWire<T, N extends Names> = {
  [Name in keyof T as Name extends keyof N ? N[Name] : Name]: T[Name];
};
/** What has the documented names, with the plain ones. */
export type FromWire<T, N extends Names> = {
  [Name in keyof T as [Plain<Name, N>] extends [never] ? Name : Plain<Name, N>]: T[Name];
};

/** The same members, in the same order, under the documented names. */
export function toWire<T extends object, const N extends Names>(record: T, names: N): ToWire<T, N> {
  return renamed(record, names) as ToWire<T, N>;
}

/** The same members, in the same order, under the plain names. */
export function fromWire<T extends object, const N extends Names>(record: T, names: N): FromWire<T, N> {
  const plain = Object.fromEntries(Object.entries(names).map(([name, documented]) => [documented, name]));
  return renamed(record, plain) as FromWire<T, N>;
}

function renamed(record: object, names: Names): object {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [documented(name, names), value]));
}

/** What a member is called outside, e.g. in a form, which is sent under the documented names. */
export const documented = (name: string, names: Names): string =>
  (Object.hasOwn(names, name) ? names[name] : undefined) ?? name;
