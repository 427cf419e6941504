import { and, desc, eq, ne } from "drizzle-orm";
import { schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { alphabetical } from "../../../platform/database/alphabet.ts";
import { plain } from "../../../platform/database/sql.ts";
import { invalid } from "../../../platform/failures/errors.ts";
import { isEnoughOfName, shortestName } from "../../../platform/words/typed-names.ts";
import { countAttempt } from "../../auth/limits/index.ts";
import { beginsAny, beginsOwn, isNamed } from "./searched-names.ts";

/** For a whole staff room that registers; somebody who copies the list gets eight names for each of them. */
const byNetwork = { name: "school-names:address", hits: 300, seconds: 15 * 60 };
const most = 8;

/**
 * Names of schools that take part, of which each typed word is a part in one of the school's languages: without regard to case and
 * marks, the one that is called just so first, then those of which a word begins so, the name that is shown before the others, each by the alphabet, eight at most, never Admin. For whoever is about to found one of them again (rule: school-suggested).
 * @throws Refusal 422 `school` for fewer than three letters, 429 with `Retry-After`
 */
export async function suggestSchools(ctx: Context, typed: string, address: string): Promise<string[]> {
  if (!isEnoughOfName(typed)) {
    throw invalid({ school: { key: "errors:tooShort", values: { limit: shortestName } } });
  }
  await countAttempt(ctx, byNetwork, address);
  const found = await ctx.db
    .select({ name: schools.name })
    .from(schools)
    .where(and(ne(schools.kind, "admin"), ...isNamed(typed)))
    .orderBy(
      ...[desc(eq(schools.name, plain(typed))), desc(beginsOwn(typed)), desc(beginsAny(typed))],
      alphabetical(schools.name),
    )
    .limit(most);
  return found.map(({ name }) => name);
}
