import { eq, sql } from "drizzle-orm";
import {
  accounts,
  principalDefaultSubjects,
  principalDefaults,
  schools,
} from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { list, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { prose } from "../../../platform/database/sql.ts";
import { forbidden, notFound } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import type { Actor } from "../../auth/index.ts";
import { holdSchools } from "../../auth/who/index.ts";
import { ownSchool, saveUsualStages, subjectsFrom, usualStages } from "../../jobs/posting/index.ts";
import { usualHours } from "../../jobs/rules.ts";
import { nameOf, reference } from "../../reference/index.ts";
import { countryOfAll, type Places } from "../../reference/rules.ts";
import {
  saveUsualAsking,
  saveUsualPay,
  schoolsOfPerson,
  usualAsking,
  usualPay,
} from "../../schools/own/index.ts";
import { gradesOf } from "../teachers/grades.ts";
import { checkHours } from "./hours.ts";
import type { Defaults, PrincipalRecord, SettingsChange } from "./model.ts";

/** Until the principal has saved others (rule: urgent-defaults). */
const usual = { ...usualHours, info: "" };

function requirePrincipal(actor: Actor): void {
  if (actor.type !== "principal") throw forbidden();
}

/**
 * What the principal's urgent jobs start from (raw: array); subjects in the principal's language.
 * @param at whose words it is said in, the principal's schools unless one is chosen (rule: words-of-country)
 */
export async function defaultsOf(
  { db }: Context,
  actor: Actor,
  at: Places = actor.schools,
): Promise<Defaults> {
  const saved = await firstRow(
    db,
    { start: text, end: text, info: principalDefaults.info, subjects: list(principalDefaultSubjects.name) },
    sql`
    select to_char(d.start_time, 'HH24:MI') as start, to_char(d.end_time, 'HH24:MI') as end, d.info,
      array(select coalesce(n.subject_value, n.name) from principal_default_subjects n
        where n.account_id = d.account_id order by n.position) as subjects
    from principal_defaults d where d.account_id = ${actor.id}`,
  );
  if (!saved) return { ...usual, subjects: [] };
  const country = countryOfAll(at);
  const subjects = saved.subjects.map((subject) => {
    const known = reference.subjects.find(({ value }) => value === subject);
    return known ? nameOf(known, actor.lang, country) : subject;
  });
  return { ...saved, subjects };
}

/** The caller's own record. @throws Refusal 403 */
export async function principalRecord(ctx: Context, actor: Actor): Promise<PrincipalRecord> {
  requirePrincipal(actor);
  const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, actor.id) });
  if (!account) throw notFound();
  const { firstName, lastName, email, phone, image, mailEnabled } = account;
  return {
    ...schoolsOfPerson(actor),
    grades: await gradesOf(ctx, actor),
    defaults: await defaultsOf(ctx, actor),
    mailEnabled,
    hearFirst: await firstOf(ctx, actor),
    asking: await askingOf(ctx, actor),
    payLines: await payOf(ctx, actor),
    profile: { firstName, lastName, email, phone, image },
  };
}

const placesOf = ({ schools }: Actor) => schools.filter(({ kind }) => kind !== "admin").map(({ id }) => id);

/** Of each of the principal's schools (rule: who-hears-first). */
async function firstOf({ db }: Context, actor: Actor): Promise<PrincipalRecord["hearFirst"]> {
  const ids = placesOf(actor);
  const usual = await usualStages(db, ids);
  return ids.flatMap((schoolId) => {
    const stages = usual.get(schoolId);
    return stages ? [{ schoolId, ...stages }] : [];
  });
}

/** Of each of the principal's schools, in the same order (rule: time-to-answer, reserve). */
async function askingOf({ db }: Context, actor: Actor): Promise<PrincipalRecord["asking"]> {
  const ids = placesOf(actor);
  const usual = await usualAsking(db, ids);
  return ids.flatMap((schoolId) => {
    const asking = usual.get(schoolId);
    return asking ? [{ schoolId, ...asking }] : [];
  });
}

/** Of each of the principal's schools, in the same order (rule: pay-line). */
async function payOf({ db }: Context, actor: Actor): Promise<PrincipalRecord["payLines"]> {
  const ids = placesOf(actor);
  const usual = await usualPay(db, ids);
  return ids.flatMap((schoolId) => {
    const pay = usual.get(schoolId);
    return pay === undefined ? [] : [{ schoolId, pay }];
  });
}

/**
 * Saves the defaults of urgent jobs, and whether the principal wants mails (rule: urgent-defaults).
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 403, 412, 422 when the end is not after the start
 * (rule: left-out-keeps)
 */
export function savePrincipalSettings(
  ctx: Context,
  actor: Actor,
  input: SettingsChange,
  ifMatch?: string | null,
): Promise<Kept> {
  requirePrincipal(actor);
  return transaction(ctx, async (ctx) => {
    await holdSchools(
      ctx.db,
      actor,
      actor.schools.map(({ id }) => id),
    );
    const ofSchool = [input.firstTo, input.teachersChoose, input.answerMinutes, input.asksReserve, input.pay];
    const isOfSchool = ofSchool.some((one) => one !== undefined);
    const school = isOfSchool ? ownSchool(actor, input.school).id : undefined;
    // Each of its principals holds a place of their own.
    if (school) await ctx.db.select().from(schools).where(eq(schools.id, school)).for("no key update");
    const kept = await keptOf(ctx, actor);
    refuseChanged(ifMatch, defaultsState(kept));
    if (school) {
      await saveUsualStages(ctx, school, input);
      await saveUsualAsking(ctx.db, school, input);
      await saveUsualPay(ctx.db, school, input);
    }
    const before = kept.defaults;
    const hours = { start: input.start ?? before.start, end: input.end ?? before.end };
    checkHours(hours);
    const values = {
      startTime: hours.start,
      endTime: hours.end,
      info: prose(input.info ?? before.info),
    };
    await ctx.db
      .insert(principalDefaults)
      .values({ accountId: actor.id, ...values })
      .onConflictDoUpdate({ target: principalDefaults.accountId, set: values });
    if (input.subjects) await writeSubjects(ctx, actor.id, input.subjects);
    if (input.mailEnabled !== undefined) {
      await ctx.db.update(accounts).set({ mailEnabled: input.mailEnabled }).where(eq(accounts.id, actor.id));
    }
    return keptOf(ctx, actor);
  });
}

/** What is changed together with the defaults. */
type Kept = Pick<PrincipalRecord, "defaults" | "mailEnabled" | "hearFirst" | "asking" | "payLines">;

async function keptOf(ctx: Context, actor: Actor): Promise<Kept> {
  const [account] = await ctx.db
    .select({ mailEnabled: accounts.mailEnabled })
    .from(accounts)
    .where(eq(accounts.id, actor.id));
  if (!account) throw notFound();
  return {
    ...account,
    defaults: await defaultsOf(ctx, actor),
    hearFirst: await firstOf(ctx, actor),
    asking: await askingOf(ctx, actor),
    payLines: await payOf(ctx, actor),
  };
}

export const defaultsState = ({
  defaults: { start, end, info, subjects },
  mailEnabled,
  hearFirst,
  asking,
  payLines,
}: Kept) => [start, end, info, subjects, mailEnabled, hearFirst, asking, payLines];

async function writeSubjects({ db }: Context, accountId: string, entries: string[]): Promise<void> {
  await db.delete(principalDefaultSubjects).where(eq(principalDefaultSubjects.accountId, accountId));
  const rows = subjectsFrom(entries).map(({ name, value }, position) => ({
    accountId,
    position,
    name,
    subjectValue: value,
  }));
  if (rows.length > 0) await db.insert(principalDefaultSubjects).values(rows);
}
