import { sql } from "drizzle-orm";
import { customType, timestamp, uuid } from "drizzle-orm/pg-core";

/** Case-insensitive text (extension `citext`): e-mail addresses, school codes, domains. */
export const citext = customType<{ data: string }>({ dataType: () => "citext" });

/** Raw bytes: hashes of secrets. */
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });

/** Set of half-open instants, written and read as PostgreSQL text, e.g. `{[a,b),[c,d)}`. */
export const tstzmultirange = customType<{ data: string }>({ dataType: () => "tstzmultirange" });

/** Spans of minutes after midnight, half-open. They neither overlap nor touch: the type joins what does. */
export const minutesOfDay = customType<{ data: MinuteSpan[]; driverData: string }>({
  dataType: () => "int4multirange",
  fromDriver: (written) =>
    [...written.matchAll(/\[(\d+),(\d+)\)/g)].map(([, a, b]) => ({ from: Number(a), to: Number(b) })),
  toDriver: (spans) => `{${spans.map(({ from, to }) => `[${from},${to})`).join(",")}}`,
});

/** In minutes after midnight, 0 to 1440; `to` is not part of it. */
export interface MinuteSpan {
  from: number;
  to: number;
}

/** Primary key in order of creation (UUID version 7), so that indexes grow at their end. */
export const id = () =>
  uuid()
    .primaryKey()
    .$defaultFn(() => Bun.randomUUIDv7());

export const instant = () => timestamp({ withTimezone: true, mode: "date" });

export const createdAt = () => instant().notNull().defaultNow();

/** A transaction's number, which is never used again. */
export const transactionId = customType<{ data: string }>({ dataType: () => "xid8" });

/** A language that pages and mails speak, kept as a number (rule: reader-language). */
export const language = customType<{ data: "fi" | "sv"; driverData: number }>({
  dataType: () => "smallint",
  fromDriver: (number) => (number === 2 ? "sv" : "fi"),
  toDriver: (lang) => (lang === "sv" ? 2 : 1),
});

/** The order of names in lists, and of the indexes that they are read from (rule: alphabet). */
export const namesOrderedAs = sql`"fi-x-icu"`;
