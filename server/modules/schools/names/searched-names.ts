import { and, like, type SQL, sql } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import { wantedWords } from "../../../platform/database/folded.ts";

const mostWords = 6;

/** That each typed word is a part of one of a school's names, without regard to case and marks; one condition for each. */
export const isNamed = (typed: string): SQL[] =>
  patterns(typed, "").map((one) => like(schools.searchedNames, one));

/** That a word of the name by which it is kept begins with each typed word: the name that is shown. */
export const beginsOwn = (typed: string): SQL =>
  beginsIn(sql`left(${schools.searchedNames}, length(${schools.name}::text))`, typed);

/** The same of any of its names. */
export const beginsAny = (typed: string): SQL => beginsIn(sql`${schools.searchedNames}`, typed);

const beginsIn = (names: SQL, typed: string): SQL =>
  and(...patterns(typed, " ").map((one) => like(sql`' ' || ${names}`, one))) ?? sql`false`;

const patterns = (typed: string, before: string) =>
  wantedWords(typed, mostWords).map((word) => `%${before}${word.replace(/[\\%_]/g, "\\$&")}%`);
