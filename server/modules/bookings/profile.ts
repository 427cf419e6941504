import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { recordUntil } from "../reference/index.ts";
import type { ApplicantDetails } from "./applicant.ts";

type Row = Omit<ApplicantDetails, "criminalRecord"> & { recordUntil: string | null };

/** What a substitute told of themselves. */
export async function profileOf(ctx: Context, email: string): Promise<ApplicantDetails> {
  const [row] = await ctx.db.execute<Row>(sql`
    select q.native_language as "nativeLanguage", q.education, q.examination_year as "examinationYear",
      q.main_subject as "mainSubject", q.second_subject as "secondSubject", q.experience,
      q.other_experience as "otherExperience", q."references" as "references", q.study_school as "studySchool", q.studies,
      q.study_focus as "studyFocus", q.study_points as "studyPoints", q.study_year as "studyYear",
      (select coalesce(json_agg(json_build_object('nameFi', l.name_fi, 'nameSv', l.name_sv) order by l.position), '[]')
        from account_languages l where l.account_id = a.id) as languages,
      (select coalesce(json_agg(json_build_object('code', r.code, 'nameFi', r.name_fi, 'nameSv', r.name_sv)
          order by r.code), '[]')
        from substitute_regions s join regions r on r.code = s.region_code where s.account_id = a.id) as regions,
      ${qualifications("held")} as qualifications, ${qualifications("coming")} as "comingQualifications",
      ${recordUntil(sql`a.id`)}::text as "recordUntil"
    from accounts a join substitute_profiles q on q.account_id = a.id
    where a.email = ${email}`);
  if (!row) throw notFound();
  const { recordUntil: until, ...told } = row;
  const today = ctx.now().toISOString().slice(0, 10);
  return { ...told, criminalRecord: { valid: until !== null && until >= today, until } };
}

const qualifications = (kind: "held" | "coming") => sql`
  (select coalesce(json_agg(json_build_object('nameFi', k.name_fi, 'nameSv', k.name_sv) order by k.position), '[]')
    from substitute_qualifications o join qualifications k on k.value = o.value
    where o.account_id = a.id and o.kind = ${kind})`;
