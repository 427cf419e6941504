import { Column, type GetColumnData, is } from "drizzle-orm";

/** How a value of a raw statement's answer is read where no column says it. */
export interface Kind<T> {
  /** @throws Error for what is of another kind */
  read(value: unknown): T;
}

/** What a name in a statement's answer stands for: a column of a table, or an expression's kind. */
export type Source = Column | Kind<unknown>;

export type ValueOf<S extends Source> = S extends Column
  ? GetColumnData<S>
  : S extends Kind<infer T>
    ? T
    : never;

const unlike = (wanted: string, value: unknown) =>
  new Error(
    `expected ${wanted}, found ${value === null ? "null" : Array.isArray(value) ? "a list" : typeof value}`,
  );

const kind = <T>(wanted: string, check: (value: unknown) => value is T): Kind<T> => ({
  read(value) {
    if (check(value)) return value;
    throw unlike(wanted, value);
  },
});

export const text = kind("text", (value): value is string => typeof value === "string");
export const boolean = kind("a boolean", (value): value is boolean => typeof value === "boolean");
/** `float8` and smaller; what PostgreSQL counts in `bigint` comes as text. */
export const number = kind("a number", (value): value is number => typeof value === "number");
export const integer = kind("an integer", (value): value is number => Number.isSafeInteger(value));

/** A `timestamptz`, which this driver gives as PostgreSQL writes it. */
export const date: Kind<Date> = {
  read(value) {
    const found = typeof value === "string" ? new Date(value) : undefined;
    if (found && !Number.isNaN(found.getTime())) return found;
    throw unlike("an instant", value);
  },
};

/** What this program itself has put there as JSON, and knows by other means. */
export const anything: Kind<unknown> = { read: (value) => value };

/** One of these words. */
export const oneOf = <const T extends string>(...words: T[]): Kind<T> =>
  kind(words.join(" or "), (value): value is T => words.includes(value as T));

export const list = <S extends Source>(of: S): Kind<ValueOf<S>[]> => {
  const read = readerOf(of);
  return {
    read(value) {
      if (Array.isArray(value)) return value.map(read);
      throw unlike("a list", value);
    },
  };
};

/** For what a left join, or an aggregate of nothing, may leave empty. */
export const nullable = <S extends Source>(of: S): Kind<ValueOf<S> | null> => {
  const read = readerOf(of);
  return { read: (value) => (value === null ? null : read(value)) };
};

/** By the names that a row, or an object built as JSON, has. */
export type Shape = Record<string, Source>;
export type ObjectOf<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> };

/** An object that the statement builds as JSON, with these names and no others. */
export const object = <S extends Shape>(shape: S): Kind<ObjectOf<S>> => {
  const read = objectReader(shape);
  return {
    read(value) {
      if (typeof value !== "object" || value === null || Array.isArray(value))
        throw unlike("an object", value);
      refuseOtherNames(shape, Object.keys(value));
      return read(value as Record<string, unknown>);
    },
  };
};

/** @throws Error when these are not the names of the shape */
export function refuseOtherNames(shape: Shape, given: string[]): void {
  const wanted = Object.keys(shape);
  if (given.length === wanted.length && given.every((name) => name in shape)) return;
  throw new Error(`expected ${wanted.join(", ")}, found ${given.join(", ")}`);
}

/** @returns what reads the values of the shape's names, in the row itself */
export function objectReader<S extends Shape>(shape: S): (row: Record<string, unknown>) => ObjectOf<S> {
  const names = Object.keys(shape);
  const readers = Object.values(shape).map(readerOf);
  return (row) => {
    let at = 0;
    // Of the hottest code, for each value of each row: what is already as it is wanted stays where it is.
    try {
      for (; at < names.length; at++) {
        const name = names[at] as string;
        const given = row[name];
        const found = (readers[at] as (value: unknown) => unknown)(given);
        if (found !== given) row[name] = found;
      }
    } catch (error) {
      throw new Error(`${names[at]}: ${(error as Error).message}`);
    }
    return row as ObjectOf<S>;
  };
}

/** @returns what turns a value of the driver into that of the column or kind. */
function readerOf<S extends Source>(source: S): (value: unknown) => ValueOf<S> {
  return (is(source, Column) ? columnReader(source) : (source as Kind<unknown>).read) as (
    value: unknown,
  ) => ValueOf<S>;
}

const dataTypes: Record<string, (value: unknown) => boolean> = {
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  boolean: (value) => typeof value === "boolean",
  array: Array.isArray,
  date: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
};

function columnReader(column: Column): (value: unknown) => unknown {
  const fits = dataTypes[column.dataType] ?? (() => true);
  const words = column.enumValues?.length ? new Set<unknown>(column.enumValues) : undefined;
  const asItIs = column.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return (value) => {
    if (value === null && !column.notNull) return null;
    const found = value === null || asItIs ? value : column.mapFromDriverValue(value);
    if (found !== null && fits(found) && (!words || words.has(found))) return found;
    const known = words ? ` (${[...words].join(", ")})` : "";
    throw unlike(`${column.getSQLType()} of ${column.name}${known}`, value);
  };
}
