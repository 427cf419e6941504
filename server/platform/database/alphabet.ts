import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { namesOrderedAs } from "../../../db/schema/index.ts";
import type { Lang } from "../i18n.ts";

/** Text in the order of a language's alphabet, whatever the database's own order is (rule: alphabet). */
export const inAlphabet = (text: SQLWrapper, lang: Lang): SQL =>
  sql`${text} collate ${lang === "sv" ? sql`"sv-x-icu"` : sql`"fi-x-icu"`}`;

/**
 * Names in the one order that lists, their cursors and their indexes have for everybody: Å, Ä and Ö at the end, Š among S, Ü as Y,
 * Ø as Ö, which both languages agree on.
 */
export const alphabetical = (name: SQLWrapper): SQL => sql`${name} collate ${namesOrderedAs}`;

/** People by last name, large and small letters alike; of two who are called the same one comes first by what follows. */
export const byPerson = (of: Record<"lastName" | "firstName", SQLWrapper>): SQL =>
  sql`${alphabetical(sql`lower(${of.lastName})`)}, ${alphabetical(sql`lower(${of.firstName})`)}`;
