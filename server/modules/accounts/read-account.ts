// (rule: account-types)
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  accountGrades,
  accountLanguages,
  accounts,
  accountTypes,
  jobs,
  qualifications,
  regions,
  schools,
  substituteProfiles,
} from "../../../db/schema/index.ts";
import type { Context } from "../../platform/context.ts";
import { alphabetical } from "../../platform/database/alphabet.ts";
import { boolean, list, nullable, object, oneOf, text } from "../../platform/database/kinds.ts";
import { firstRow } from "../../platform/database/rows.ts";
import { schoolName } from "../../platform/database/school-name.ts";
import { notFound } from "../../platform/failures/errors.ts";
import type { Lang } from "../../platform/i18n.ts";
import { isMailbox } from "../../platform/mail/mailbox.ts";
import { isSameEmail } from "../../platform/words/entries.ts";
import type { Actor } from "../auth/index.ts";
import { approvedSql, principalSql, visibleAddressSql } from "../auth/who/index.ts";
import { recordUntil, recordValid } from "../reference/index.ts";
import type { Account } from "./model.ts";

const qualification = object({
  value: qualifications.value,
  nameFi: qualifications.nameFi,
  nameSv: qualifications.nameSv,
});

/** Everything of an account, the person's own included, and whether they have applied to the one who asks. */
const everything = {
  id: accounts.id,
  applied: boolean,
  email: accounts.email,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  phone: accounts.phone,
  type: oneOf("user", "teacher", "principal", "ledare"),
  school: schools.name,
  otherSchools: list(schools.name),
  lang: oneOf("fi", "sv"),
  image: text,
  address: accounts.address,
  hasEdited: accounts.hasEdited,
  identityVerified: boolean,
  active: boolean,
  principal: accounts.email,
  defaultDescription: accounts.defaultDescription,
  pushEnabled: accounts.pushEnabled,
  mailEnabled: accounts.mailEnabled,
  findable: accounts.findable,
  status: oneOf("teacher", "student", "other", ""),
  otherText: substituteProfiles.otherText,
  birthYear: substituteProfiles.birthYear,
  birthDate: text,
  nativeLanguage: substituteProfiles.nativeLanguage,
  education: substituteProfiles.education,
  examinationYear: substituteProfiles.examinationYear,
  mainSubject: substituteProfiles.mainSubject,
  secondSubject: substituteProfiles.secondSubject,
  experience: substituteProfiles.experience,
  otherExperience: substituteProfiles.otherExperience,
  references: substituteProfiles.references,
  teacherType: substituteProfiles.teacherType,
  teacherOther: substituteProfiles.teacherOther,
  studySchool: substituteProfiles.studySchool,
  studies: substituteProfiles.studies,
  studyFocus: substituteProfiles.studyFocus,
  studyPoints: substituteProfiles.studyPoints,
  studyYear: substituteProfiles.studyYear,
  languages: list(object({ nameSv: accountLanguages.nameSv, nameFi: accountLanguages.nameFi })),
  regions: list(object({ code: regions.code, nameFi: regions.nameFi, nameSv: regions.nameSv })),
  qualifications: list(qualification),
  comingQualifications: list(qualification),
  grades: list(accountGrades.gradeValue),
  favourites: list(accounts.email),
  deactivatedJobs: list(jobs.id),
  types: list(accountTypes.type),
  criminalRecord: object({ valid: boolean, until: nullable(text) }),
};

/** What a person told as a substitute, as if there were nothing of it. */
const nothingAsSubstitute = {
  status: "",
  otherText: "",
  nativeLanguage: "",
  languages: [],
  regions: [],
  qualifications: [],
  comingQualifications: [],
  education: "",
  examinationYear: "",
  mainSubject: "",
  secondSubject: "",
  experience: "",
  otherExperience: "",
  references: "",
  teacherType: "",
  teacherOther: "",
  studySchool: "",
  studies: "",
  studyFocus: "",
  studyPoints: "",
  studyYear: "",
  criminalRecord: { valid: false, until: null },
  identityVerified: false,
  type: "teacher",
} satisfies Partial<Account>;

/**
 * An account (rule: who-sees-an-account). People see themselves whole; teachers and
 * principals see the substitutes who applied to them, and principals their teachers, without what is
 * private. Of a teacher who is a substitute as well and has not applied they see the teacher alone.
 * (raw: json) @throws Refusal 404 when there is nobody whom the actor may see
 */
export async function readAccount(ctx: Context, actor: Actor, email: string): Promise<Account> {
  if (isSameEmail(email, actor.email)) return readOwnAccount(ctx, actor);
  const row = await firstRow(ctx.db, everything, visibleAccount(ctx, actor, email));
  if (!row) throw notFound();
  const { applied, ...whole } = row;
  return withoutPrivate(applied ? whole : { ...whole, ...nothingAsSubstitute });
}

function withoutPrivate(account: Account): Account {
  const { phone, lang, hasEdited, address, birthYear, birthDate, ...rest } = account;
  const { favourites, deactivatedJobs, defaultDescription, principal, ...further } = rest;
  const { pushEnabled, mailEnabled, findable, types, ...open } = further;
  return open;
}

/** The whole of an account, which is its owner's to read (raw: json). @throws Refusal 404 */
export async function readOwnAccount(ctx: Context, owner: Pick<Actor, "id" | "lang">): Promise<Account> {
  const row = await firstRow(ctx.db, everything, ownAccount(ctx, owner));
  if (!row) throw notFound();
  const { applied, ...whole } = row;
  return whole;
}

const ownAccount = (ctx: Context, actor: Pick<Actor, "id" | "lang">) =>
  sql`${select(ctx, actor.lang, sql`true`, sql`true`)} where a.id = ${actor.id}`;

function visibleAccount(ctx: Context, actor: Actor, email: string) {
  const schools = sql.join([sql`null`, ...actor.schools.map((school) => sql`${school.id}`)], sql`, `);
  const applicants = sql`exists (select from standing_applications p join jobs j on j.id = p.job_id
    where p.substitute_id = a.id and
      ${actor.type === "principal" ? sql`j.school_id in (${schools})` : sql`j.owner_id = ${actor.id}`})`;
  const teachers = sql`exists (select from school_members m
    where m.account_id = a.id and m.role = 'teacher' and m.school_id in (${schools}))`;
  const allowed =
    actor.type === "principal"
      ? sql`(${applicants} or ${teachers})`
      : actor.type === "teacher"
        ? applicants
        : sql`false`;
  const atOwnSchools = actor.schools.length > 0 ? sql`m.school_id in (${schools})` : sql`true`;
  return sql`${select(ctx, actor.lang, atOwnSchools, applicants)} where ${isMailbox(sql`a.email`, email)} and a.closed_at is null and ${allowed}`;
}

const jsonList = (query: ReturnType<typeof sql>) =>
  sql`coalesce((select json_agg(x.item) from (${query}) x), '[]')`;

/** @param applied condition on `accounts a`: whether they have applied to the one who asks */
function select(ctx: Context, lang: Lang, atOwnSchools: SQL, applied: SQL) {
  // In the order of the token's, so that both name the same one first (rule: main-school).
  const name = schoolName(lang, alias(schools, "s"));
  const working = sql`select ${name} as item from school_members m join schools s on s.id = m.school_id
    where m.account_id = a.id and m.active and (m.role = a.type or (m.role = 'principal' and a.type = 'teacher'))
    group by s.id order by bool_or(m.main) desc, ${alphabetical(name)}`;
  const held = (
    kind: string,
  ) => sql`select json_build_object('value', q.value, 'nameFi', q.name_fi, 'nameSv', q.name_sv) as item
    from substitute_qualifications sq join qualifications q on q.value = sq.value
    where sq.account_id = a.id and sq.kind = ${kind} order by q.audience, q.position`;
  return sql`select a.id, ${applied} as applied, a.email, a.first_name as "firstName", a.last_name as "lastName", a.phone,
    case when a.type = 'principal' and (select count(*) from school_members m where m.account_id = a.id and m.role = 'principal') > 1
      then 'ledare' else a.type end as type,
    coalesce((${working} limit 1), '') as school, ${jsonList(sql`${working} offset 1`)} as "otherSchools",
    case a.site_lang when 2 then 'sv' else 'fi' end as lang, coalesce(a.image, '') as image, a.address, a.has_edited as "hasEdited",
    exists (select from identity_verifications v where v.account_id = a.id) as "identityVerified",
    ${approvedSql(atOwnSchools)} as active, ${principalSql} as principal,
    a.default_description as "defaultDescription", a.push_enabled as "pushEnabled", a.mail_enabled as "mailEnabled",
    a.findable,
    coalesce(p.status, '') as status, coalesce(p.other_text, '') as "otherText", coalesce(p.birth_year, a.birth_year) as "birthYear",
    coalesce(p.birth_date::text, '') as "birthDate", coalesce(p.native_language, '') as "nativeLanguage",
    coalesce(p.education, '') as education, coalesce(p.examination_year, '') as "examinationYear",
    coalesce(p.main_subject, '') as "mainSubject", coalesce(p.second_subject, '') as "secondSubject",
    coalesce(p.experience, '') as experience, coalesce(p.other_experience, '') as "otherExperience",
    coalesce(p."references", '') as "references", coalesce(p.teacher_type, '') as "teacherType", coalesce(p.teacher_other, '') as "teacherOther",
    coalesce(p.study_school, '') as "studySchool", coalesce(p.studies, '') as studies, coalesce(p.study_focus, '') as "studyFocus",
    coalesce(p.study_points, '') as "studyPoints", coalesce(p.study_year, '') as "studyYear",
    ${jsonList(sql`select json_build_object('nameSv', l.name_sv, 'nameFi', l.name_fi) as item
      from account_languages l where l.account_id = a.id order by l.position`)} as languages,
    ${jsonList(sql`select json_build_object('code', r.code, 'nameFi', r.name_fi, 'nameSv', r.name_sv) as item
      from substitute_regions sr join regions r on r.code = sr.region_code where sr.account_id = a.id order by r.code`)} as regions,
    ${jsonList(held("held"))} as qualifications, ${jsonList(held("coming"))} as "comingQualifications",
    ${jsonList(sql`select g.grade_value as item from account_grades g join grades o on o.value = g.grade_value
      where g.account_id = a.id order by o.position`)} as grades,
    ${jsonList(sql`select b.email as item from favourites f join accounts b on b.id = f.substitute_id
      where f.owner_id = a.id and b.closed_at is null and ${visibleAddressSql(sql`a.id`, sql`b.id`)} order by f.created_at`)} as favourites,
    ${jsonList(sql`select n.job_id as item from standing_applications n where n.substitute_id = a.id
      and n.deactivated_by_job_id is not null`)} as "deactivatedJobs",
    ${jsonList(sql`select t.type as item from account_types t where t.account_id = a.id order by t.type`)} as types,
    coalesce((select json_build_object('valid', ${recordValid(sql`a.id`, ctx.now())}, 'until', x.until)
      from (select ${recordUntil(sql`a.id`)} as until) x where x.until is not null),
      '{"valid": false, "until": null}'::json) as "criminalRecord"
    from accounts a left join substitute_profiles p on p.account_id = a.id`;
}
