import { sql } from "drizzle-orm";
import {
  accountLanguages,
  qualifications,
  regions,
  substituteProfiles,
} from "../../../../db/schema/index.ts";
import type { Context } from "../../../platform/context.ts";
import { boolean, list, nullable, object, text } from "../../../platform/database/kinds.ts";
import { firstRow } from "../../../platform/database/rows.ts";
import { notFound } from "../../../platform/failures/errors.ts";
import { isMailbox } from "../../../platform/mail/mailbox.ts";
import { recordUntil, recordValid } from "../../reference/index.ts";
import type { Applicant } from "../model.ts";
import type { ApplicantDetails } from "./applicant.ts";
import { markSeen } from "./mark-seen.ts";

const qualification = object({ nameFi: qualifications.nameFi, nameSv: qualifications.nameSv });

const details = {
  nativeLanguage: substituteProfiles.nativeLanguage,
  education: substituteProfiles.education,
  examinationYear: substituteProfiles.examinationYear,
  mainSubject: substituteProfiles.mainSubject,
  secondSubject: substituteProfiles.secondSubject,
  experience: substituteProfiles.experience,
  otherExperience: substituteProfiles.otherExperience,
  references: substituteProfiles.references,
  studySchool: substituteProfiles.studySchool,
  studies: substituteProfiles.studies,
  studyFocus: substituteProfiles.studyFocus,
  studyPoints: substituteProfiles.studyPoints,
  studyYear: substituteProfiles.studyYear,
  languages: list(object({ nameFi: accountLanguages.nameFi, nameSv: accountLanguages.nameSv })),
  regions: list(object({ code: regions.code, nameFi: regions.nameFi, nameSv: regions.nameSv })),
  qualifications: list(qualification),
  comingQualifications: list(qualification),
  recordUntil: nullable(text),
  recordValid: boolean,
};

/** What an applicant told of themselves, for who may choose them. Looking at it marks their application as seen. */
export async function openProfile(
  ctx: Context,
  jobId: string,
  { email, isNew }: Pick<Applicant, "email" | "isNew">,
): Promise<ApplicantDetails> {
  if (isNew) await markSeen(ctx, jobId, email);
  return profileOf(ctx, email);
}

/** What a substitute told of themselves (raw: json) (rule: criminal-record). */
export async function profileOf(ctx: Context, email: string): Promise<ApplicantDetails> {
  const row = await firstRow(
    ctx.db,
    details,
    sql`
    select q.native_language as "nativeLanguage", q.education, q.examination_year as "examinationYear",
      q.main_subject as "mainSubject", q.second_subject as "secondSubject", q.experience,
      q.other_experience as "otherExperience", q."references" as "references", q.study_school as "studySchool", q.studies,
      q.study_focus as "studyFocus", q.study_points as "studyPoints", q.study_year as "studyYear",
      (select coalesce(json_agg(json_build_object('nameFi', l.name_fi, 'nameSv', l.name_sv) order by l.position), '[]')
        from account_languages l where l.account_id = a.id) as languages,
      (select coalesce(json_agg(json_build_object('code', r.code, 'nameFi', r.name_fi, 'nameSv', r.name_sv)
          order by r.code), '[]')
        from substitute_regions s join regions r on r.code = s.region_code where s.account_id = a.id) as regions,
      ${qualificationsOf("held")} as qualifications, ${qualificationsOf("coming")} as "comingQualifications",
      ${recordUntil(sql`a.id`)}::text as "recordUntil", ${recordValid(sql`a.id`, ctx.now())} as "recordValid"
    from accounts a join substitute_profiles q on q.account_id = a.id
    where ${isMailbox(sql`a.email`, email)}`,
  );
  if (!row) throw notFound();
  const { recordUntil: until, recordValid: valid, ...told } = row;
  return { ...told, criminalRecord: { valid, until } };
}

const qualificationsOf = (kind: "held" | "coming") => sql`
  (select coalesce(json_agg(json_build_object('nameFi', k.name_fi, 'nameSv', k.name_sv) order by k.position), '[]')
    from substitute_qualifications o join qualifications k on k.value = o.value
    where o.account_id = a.id and o.kind = ${kind})`;
