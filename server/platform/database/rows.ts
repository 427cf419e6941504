import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Handle } from "./connection.ts";
import { readerOf, type Source, type ValueOf } from "./kinds.ts";

/*
 * The only way for a raw statement: its rows are read, and typed, by the columns and kinds that are named with it, so
 * that a name or a type that does not fit fails at the first run. A comment above says why it is raw: (raw: word),
 * of the words in tests/checks/sql.ts.
 */

/** By the names that the statement gives to what it selects. */
export type Shape = Record<string, Source>;
export type RowOf<S extends Shape> = { -readonly [Name in keyof S]: ValueOf<S[Name]> };

interface Answer extends ReadonlyArray<Record<string, unknown>> {
  columns: readonly { name: string }[];
  count: number;
}

export async function rows<S extends Shape>(db: Handle, shape: S, statement: SQL): Promise<RowOf<S>[]> {
  return read(shape, (await db.execute(statement)) as unknown as Answer);
}

/** The first row, if there is one. */
export async function firstRow<S extends Shape>(
  db: Handle,
  shape: S,
  statement: SQL,
): Promise<RowOf<S> | undefined> {
  return (await rows(db, shape, statement))[0];
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * As `rows`, for one of the hottest statements, which is planned once a connection rather than at every call; in a
 * transaction, as any other. Its text must not vary with the caller.
 */
export async function hotRows<S extends Shape>(db: Handle, shape: S, statement: SQL): Promise<RowOf<S>[]> {
  if (!("$client" in db)) return rows(db, shape, statement);
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return read(
    shape,
    (await db.$client.unsafe(text, params as never[], { prepare: true })) as unknown as Answer,
  );
}

/** For what it does. @returns how many rows it has given or changed */
export async function run(db: Handle, statement: SQL): Promise<number> {
  return ((await db.execute(statement)) as unknown as Answer).count;
}

function read<S extends Shape>(shape: S, answer: Answer): RowOf<S>[] {
  const readers = Object.entries(shape).map(([name, source]) => [name, readerOf(source)] as const);
  const given = answer.columns.map(({ name }) => name);
  const wanted = readers.map(([name]) => name);
  if (given.length !== wanted.length || !given.every((name) => wanted.includes(name)))
    throw new Error(`a statement gives ${given.join(", ")} where ${wanted.join(", ")} is expected`);
  return answer.map((row) => {
    const found: Record<string, unknown> = {};
    for (const [name, reader] of readers) {
      try {
        found[name] = reader(row[name]);
      } catch (error) {
        throw new Error(`${name} of a statement's row: ${(error as Error).message}`);
      }
    }
    return found as RowOf<S>;
  });
}
