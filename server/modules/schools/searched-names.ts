import { like, type SQL } from "drizzle-orm";
import { schools } from "../../../db/schema/index.ts";
import { plain } from "../../platform/database/sql.ts";

const mostWords = 6;

/** That each typed word is a part of one of a school's names, without regard to case and marks; one condition for each. */
export const isNamed = (typed: string): SQL[] => wordsOf(typed).map(isPart);

/** As `searched_names` has them. */
const wordsOf = (typed: string) =>
  plain(typed)
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords);

const isPart = (word: string) => like(schools.searchedNames, `%${word.replace(/[\\%_]/g, "\\$&")}%`);
