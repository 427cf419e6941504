// (rule: phone-form, names-without-links, profile-fields)
import { and, eq, isNull, sql } from "drizzle-orm";
import {
  accountGrades,
  accountLanguages,
  accounts,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import { type Context, transaction } from "../../../platform/context.ts";
import { invalid, type Message } from "../../../platform/failures/errors.ts";
import { refuseChanged } from "../../../platform/http/entity-tag.ts";
import { wrongPersonName } from "../../../platform/words/names.ts";
import { telephoneChange } from "../../../platform/words/telephone.ts";
import type { Actor } from "../../auth/index.ts";
import { lockOwnAccount } from "../../auth/who/index.ts";
import type { Account, ProfileChange } from "../model.ts";
import { readAccount } from "../read-account.ts";

import { gradeValues, languagesOf, qualificationValues, regionCodes, statusOf } from "./choices.ts";
import { profileIsComplete } from "./obligatory-fields.ts";

/**
 * Saves a profile (rule: left-out-keeps); fields left out keep their value. A substitute's profile counts
 * as edited once the obligatory fields are filled in (rule: profile-complete).
 * @param ifMatch the tag of what the actor has seen (rule: changed-meanwhile)
 * @throws Refusal 412, 422 with a message for each wrong field, 401 when the account was deleted meanwhile; then nothing is saved
 */
export async function saveProfile(
  ctx: Context,
  actor: Actor,
  given: ProfileChange,
  ifMatch?: string | null,
): Promise<Account> {
  const change = { ...given, status: given.status || undefined };
  const phone = await phoneOf(ctx, actor, change);
  const told = change.languages ? await unlistedLanguages(ctx, actor.id) : [];
  const checked = check({ ...change, phone }, actor, told, ctx.now());
  return transaction(ctx, async (ctx) => {
    // Lists are written anew: of two saves at once the second waits, instead of adding to the first one's.
    await lockOwnAccount(ctx.db, actor);
    if (ifMatch) refuseChanged(ifMatch, profileState(await readAccount(ctx, actor, actor.email)));
    await saveAccount(ctx, actor, { ...change, phone });
    if (checked.grades) await replaceGrades(ctx, actor.id, checked.grades);
    if (checked.languages) await replaceLanguages(ctx, actor.id, checked.languages);
    if (change.birthYear !== undefined) await saveBirthYear(ctx, actor.id, change.birthYear);
    if (actor.type === "user") {
      await saveSubstitute(ctx, actor.id, change, checked);
      const hasEdited = await profileIsComplete(ctx, actor.id);
      if (hasEdited) await ctx.db.update(accounts).set({ hasEdited }).where(eq(accounts.id, actor.id));
    }
    return readAccount(ctx, actor, actor.email);
  });
}

/** All that can be changed of a profile. */
export const profileState = (account: Account) =>
  (
    [...profileTexts, "languages", "grades", "regions", "qualifications", "comingQualifications"] as const
  ).map((name) => account[name] ?? null);

const profileTexts = [
  ...(["firstName", "lastName", "phone", "address", "birthYear", "lang", "status", "otherText"] as const),
  ...(["nativeLanguage", "education", "examinationYear", "mainSubject", "secondSubject"] as const),
  ...(["experience", "otherExperience", "references", "studySchool", "studies", "studyFocus"] as const),
  ...(["studyPoints", "studyYear", "teacherType", "teacherOther"] as const),
] satisfies (keyof ProfileChange)[];

async function phoneOf({ db }: Context, actor: Actor, { phone, regions }: ProfileChange) {
  if (phone === undefined) return undefined;
  const account = await db.query.accounts.findFirst({
    columns: { phone: true },
    where: eq(accounts.id, actor.id),
  });
  const region = actor.schools[0]?.regionCode ?? (regions && regionCodes(regions)?.[0]) ?? actor.regions[0];
  return telephoneChange(phone, account?.phone, region);
}

/** That are on no list: a teacher may have told them, who is a substitute as well. */
const unlistedLanguages = ({ db }: Context, accountId: string) =>
  db.query.accountLanguages.findMany({
    columns: { value: true, nameFi: true, nameSv: true },
    where: and(eq(accountLanguages.accountId, accountId), isNull(accountLanguages.value)),
  });

type Checked = ReturnType<typeof check>;
type Told = Awaited<ReturnType<typeof unlistedLanguages>>;

function check(change: ProfileChange, actor: Actor, told: Told, now: Date) {
  const wrong: Record<string, Message> = {};
  const status = change.status === undefined ? undefined : statusOf(change.status);
  const regions = change.regions && regionCodes(change.regions);
  const held = change.qualifications && qualificationValues(change.qualifications, "graduates");
  const coming = change.comingQualifications && qualificationValues(change.comingQualifications, "students");
  const grades = change.grades && gradeValues(change.grades);
  if (change.status !== undefined && !status) wrong["status"] = "errors:unknownValue";
  if (status === "other" && change.otherText?.trim() === "") wrong["otherText"] = "errors:required";
  if (change.regions && !regions) wrong["regions"] = "errors:unknownValue";
  if (actor.type === "user" && regions?.length === 0) wrong["regions"] = "errors:auth.regions";
  if (change.qualifications && !held) wrong["qualifications"] = "errors:unknownValue";
  if (change.comingQualifications && !coming) wrong["comingQualifications"] = "errors:unknownValue";
  if (change.grades && !grades) wrong["grades"] = "errors:unknownValue";
  if (change.phone === "") wrong["phone"] = "errors:auth.phone";
  for (const name of ["firstName", "lastName"] as const) {
    if (change[name]?.trim() === "") wrong[name] = "errors:required";
    const trouble = wrongPersonName(change[name] ?? "");
    if (trouble) wrong[name] = trouble;
  }
  for (const name of ["birthYear", "examinationYear"] as const) {
    const year = Number(change[name] || now.getUTCFullYear());
    if (year < 1900 || year > now.getUTCFullYear()) wrong[name] = "errors:yearRange";
  }
  const languages = change.languages && languagesOf(change.languages, told);
  const isNew = (language: Told[number]) => language.value === null && !told.includes(language);
  if (actor.type === "user" && languages?.some(isNew)) {
    wrong["languages"] = "errors:unknownValue";
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { status, regions, held, coming, grades, languages };
}

async function saveAccount({ db }: Context, actor: Actor, change: ProfileChange) {
  const values = {
    firstName: change.firstName?.trim(),
    lastName: change.lastName?.trim(),
    phone: change.phone,
    address: change.address?.trim(),
    lang: change.lang,
  };
  if (Object.values(values).every((value) => value === undefined)) return;
  await db.update(accounts).set(values).where(eq(accounts.id, actor.id));
}

/** Where it is kept depends on whether the person is a substitute, not on what they act as now. */
async function saveBirthYear({ db }: Context, accountId: string, birthYear: string) {
  const kept = await db
    .update(substituteProfiles)
    .set({ birthYear })
    .where(eq(substituteProfiles.accountId, accountId))
    .returning({ birthYear: substituteProfiles.birthYear });
  if (kept.length === 0) await db.update(accounts).set({ birthYear }).where(eq(accounts.id, accountId));
}

async function saveSubstitute({ db }: Context, accountId: string, change: ProfileChange, checked: Checked) {
  const values = {
    status: checked.status,
    otherText: change.otherText?.trim(),
    nativeLanguage: change.nativeLanguage?.trim(),
    education: change.education?.trim(),
    examinationYear: change.examinationYear,
    mainSubject: change.mainSubject?.trim(),
    secondSubject: change.secondSubject?.trim(),
    experience: change.experience?.trim(),
    otherExperience: change.otherExperience?.trim(),
    references: change.references?.trim(),
    studySchool: change.studySchool?.trim(),
    studies: change.studies?.trim(),
    studyFocus: change.studyFocus?.trim(),
    studyPoints: change.studyPoints?.trim(),
    studyYear: change.studyYear?.trim(),
    teacherType: change.teacherType?.trim(),
    teacherOther: change.teacherOther?.trim(),
  };
  const some = Object.values(values).some((value) => value !== undefined);
  if (some)
    await db.update(substituteProfiles).set(values).where(eq(substituteProfiles.accountId, accountId));
  if (checked.regions) {
    await db.delete(substituteRegions).where(eq(substituteRegions.accountId, accountId));
    await db
      .insert(substituteRegions)
      .values(checked.regions.map((regionCode) => ({ accountId, regionCode })));
  }
  for (const [kind, picked] of [
    ["held", checked.held],
    ["coming", checked.coming],
  ] as const) {
    if (!picked) continue;
    const table = substituteQualifications;
    await db.delete(table).where(sql`${table.accountId} = ${accountId} and ${table.kind} = ${kind}`);
    if (picked.length > 0) await db.insert(table).values(picked.map((value) => ({ accountId, kind, value })));
  }
}

async function replaceGrades({ db }: Context, accountId: string, grades: string[]) {
  await db.delete(accountGrades).where(eq(accountGrades.accountId, accountId));
  if (grades.length > 0)
    await db.insert(accountGrades).values(grades.map((gradeValue) => ({ accountId, gradeValue })));
}

async function replaceLanguages(
  { db }: Context,
  accountId: string,
  languages: NonNullable<Checked["languages"]>,
) {
  await db.delete(accountLanguages).where(eq(accountLanguages.accountId, accountId));
  const rows = languages.map((language, position) => ({ accountId, position, ...language }));
  if (rows.length > 0) await db.insert(accountLanguages).values(rows);
}
