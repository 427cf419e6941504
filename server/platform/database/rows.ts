import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Handle } from "./connection.ts";
import { type ObjectOf, objectReader, refuseOtherNames, type Shape } from "./kinds.ts";

/*
 * The only way for a raw statement: its rows are read, and typed, by the columns and kinds that are named with it, so
 * that a name or a type that does not fit fails at the first run. A comment above says why it is raw: (raw: word),
 * of the words in tests/checks/sql.ts.
 */

interface Answer extends ReadonlyArray<Record<string, unknown>> {
  columns: readonly { name: string }[];
  count: number;
}

export async function rows<S extends Shape>(db: Handle, shape: S, statement: SQL): Promise<ObjectOf<S>[]> {
  return read(shape, (await db.execute(statement)) as unknown as Answer);
}

/** The first row, if there is one. */
export async function firstRow<S extends Shape>(
  db: Handle,
  shape: S,
  statement: SQL,
): Promise<ObjectOf<S> | undefined> {
  return (await rows(db, shape, statement))[0];
}

const dialect = new PgDialect({ casing: "snake_case" });

/**
 * As `rows`, for one of the hottest statements, which is planned once a connection rather than at every call. Its text must not vary with the caller, nor
 * its best plan with what it is given.
 */
export async function hotRows<S extends Shape>(db: Handle, shape: S, statement: SQL): Promise<ObjectOf<S>[]> {
  return read(shape, await prepared(db, statement));
}

/** For what it does. @returns how many rows it has given or changed */
export async function run(db: Handle, statement: SQL): Promise<number> {
  return ((await db.execute(statement)) as unknown as Answer).count;
}

/** As `run`, planned as in `hotRows`. */
export async function hotRun(db: Handle, statement: SQL): Promise<number> {
  return (await prepared(db, statement)).count;
}

/** The driver names it by its text, on each connection (that there is a name says that it has one). */
async function prepared(db: Handle, statement: SQL): Promise<Answer> {
  const { session } = db._;
  return (await session
    .prepareQuery(dialect.sqlToQuery(statement), undefined, "hot", false)
    .execute()) as unknown as Answer;
}

const readers = new WeakMap<Shape, (row: Record<string, unknown>) => unknown>();

function read<S extends Shape>(shape: S, answer: Answer): ObjectOf<S>[] {
  try {
    // Of no rows, too: a name that is wrong shows at the first run, whatever is in the tables.
    refuseOtherNames(
      shape,
      answer.columns.map(({ name }) => name),
    );
    const reader = readers.get(shape) ?? objectReader(shape);
    readers.set(shape, reader);
    return answer.map(reader) as ObjectOf<S>[];
  } catch (error) {
    throw new Error(`a statement's row is not as it was read: ${(error as Error).message}`);
  }
}
