import type postgres from "postgres";

/** Each statement finds what breaks it, and finds nothing. `schools`: whose jobs are looked at. */
export type Invariants = Record<string, (sql: postgres.Sql, schools: string[]) => Promise<Iterable<object>>>;
