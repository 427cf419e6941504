import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { schools } from "../../../db/schema/index.ts";
import type { Lang } from "../i18n.ts";
import { list, text } from "./kinds.ts";

/** The columns, of the table or of an alias. */
type Names = Record<"name" | "nameFi" | "nameSv", PgColumn>;

/** What a school is called for who reads in this language: its name in it, where it has one (rule: school-called). */
export const schoolName = (lang: Lang, of: Names = schools): SQL<string> =>
  sql`coalesce(${lang === "sv" ? of.nameSv : of.nameFi}::citext, ${of.name})`.mapWith(text.read);

/** The same where only the row says which language that is, as in a statement that is the same for everybody. */
export const schoolNameBy = (isSwedish: SQL, of: Names = schools): SQL<string> =>
  sql`case when ${isSwedish} then ${schoolName("sv", of)} else ${schoolName("fi", of)} end`.mapWith(
    text.read,
  );

/** All that it is called; the first is the name by which it is kept. */
export const schoolNames = (of: Names = schools): SQL<string[]> =>
  sql`array_remove(array[${of.name}::text, ${of.nameFi}, ${of.nameSv}], null)`.mapWith(list(text).read);

/**
 * Whether a school is called so in any language. Of several that are, the one that is kept by that name comes first
 * with `keptFirst`.
 */
export const isCalled = (name: string, of: Names = schools): SQL =>
  sql`${name}::citext in (${of.name}, ${of.nameFi}::citext, ${of.nameSv}::citext)`;

export const keptFirst = (name: string, of: Names = schools): SQL => sql`${of.name} <> ${name}::citext`;
