import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What an address has behind its at sign, in small letters; there is only one in an address (rule: email-form). */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** The same of a column. */
export const domainSql = (email: SQLWrapper): SQL => sql`split_part(lower(${email}::text), '@', 2)`;
