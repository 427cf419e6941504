// (rule: exclude-list)
import { eq, sql } from "drizzle-orm";
import { accounts, exclusions, schools } from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { rows } from "../../../platform/database/rows.ts";
import { schoolName } from "../../../platform/database/school-name.ts";
import type { Lang } from "../../../platform/i18n.ts";
import type { Receiver } from "../delivery.ts";
import { excludedUrl, factsIn, keptOfMeUrl, plain } from "../messages/message.ts";
import { type Kind, newId, send, type ToAccount } from "./notice.ts";

/** What stands on a page is not repeated in the mail, which others may read. */
type About<Name extends string> = ToAccount<Name> & { exclusionId: string };

/** The school's name; null when nothing is kept of it any more. */
async function schoolOf({ db }: Context, exclusionId: string, lang: Lang): Promise<string | null> {
  const [found] = await db
    .select({ name: schoolName(lang) })
    .from(exclusions)
    .innerJoin(schools, eq(schools.id, exclusions.schoolId))
    .where(eq(exclusions.id, exclusionId));
  return found?.name ?? null;
}

const ofSchool = (ctx: Context, { exclusionId }: { exclusionId: string }, { lang }: Receiver) =>
  schoolOf(ctx, exclusionId, lang);

/** To whom a school does not invite any more. */
export const sendExcluded = (ctx: Context, accountId: string, exclusionId: string) =>
  send(ctx, excluded, { kind: "excluded", id: newId(), accountId, exclusionId });

export const excluded: Kind<About<"excluded">, string> = {
  priority: 0,
  facts: ofSchool,
  message: (config, _, { lang }, school) =>
    plain(lang, "excluded", {
      url: keptOfMeUrl(config),
      facts: factsIn(lang, [["school", school]]),
      note: "mail:excluded.note",
    }),
};

/** To the principals of the school, that its entry is said not to be so (raw: fragment). */
export async function sendObjected(ctx: Context, schoolId: string, exclusionId: string): Promise<void> {
  const principals = await rows(
    ctx.db,
    { id: accounts.id },
    sql`select a.id from accounts a join school_members m on m.account_id = a.id
      where m.school_id = ${schoolId} and m.role = 'principal' and m.active and a.closed_at is null and a.locked_at is null`,
  );
  for (const { id: accountId } of principals)
    await send(ctx, objected, { kind: "objected", id: newId(), accountId, exclusionId });
}

export const objected: Kind<About<"objected">, string> = {
  priority: 0,
  facts: ofSchool,
  message: (config, _, { lang }, school) =>
    plain(lang, "objected", { url: excludedUrl(config), facts: factsIn(lang, [["school", school]]) }),
};

/** To the person, that the school has answered, or invites them again. */
export const sendObjectionAnswered = (
  ctx: Context,
  accountId: string,
  exclusionId: string,
  how: "answered" | "lifted",
) => send(ctx, objectionAnswered, { kind: "objectionAnswered", id: newId(), accountId, exclusionId, how });

export const objectionAnswered: Kind<About<"objectionAnswered"> & { how: "answered" | "lifted" }, string> = {
  priority: 0,
  facts: ofSchool,
  message: (config, { how }, { lang }, school) =>
    plain(lang, how === "lifted" ? "exclusionLifted" : "objectionAnswered", {
      url: keptOfMeUrl(config),
      facts: factsIn(lang, [["school", school]]),
    }),
};
