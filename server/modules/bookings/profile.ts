import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context.ts";
import { notFound } from "../../platform/errors.ts";
import { recordUntil } from "../reference/index.ts";
import type { ApplicantDetails } from "./model.ts";

type Row = Omit<ApplicantDetails, "occuGroup" | "policeRecord"> &
  ApplicantDetails["occuGroup"] & { policeRecordUntil: string | null };

/** What a substitute told of themselves. */
export async function profileOf(ctx: Context, email: string): Promise<ApplicantDetails> {
  const [row] = await ctx.db.execute<Row>(sql`
    select q.native_language as "nativeLanguage", q.education, q.examination_year as "examinationYear",
      q.main_subject as mainsubject, q.second_subject as secondsubject, q.experience,
      q.other_experience as "otherExperience", q."references" as "references", q.study_school as school, q.studies,
      q.study_focus as "studyFocus", q.study_points as points, q.study_year as "studyYear",
      (select coalesce(json_agg(json_build_object('name', l.name_sv, 'name_fi', l.name_fi) order by l.position), '[]')
        from account_languages l where l.account_id = a.id) as languages,
      (select coalesce(json_agg(json_build_object('code', r.code, 'namefi', r.name_fi, 'name_swe', r.name_sv)
          order by r.code), '[]')
        from substitute_regions s join regions r on r.code = s.region_code where s.account_id = a.id) as regions,
      ${qualifications("held")} as qualifications, ${qualifications("coming")} as comingqualifications,
      ${recordUntil(sql`a.id`)}::text as "policeRecordUntil"
    from accounts a join substitute_profiles q on q.account_id = a.id
    where a.email = ${email}`);
  if (!row) throw notFound();
  const { school, studies, studyFocus, points, studyYear, policeRecordUntil, ...rest } = row;
  const today = ctx.now().toISOString().slice(0, 10);
  return {
    ...rest,
    occuGroup: { school, studies, studyFocus, points, studyYear },
    policeRecord: {
      isActive: policeRecordUntil !== null && policeRecordUntil >= today,
      expirationDate: policeRecordUntil,
    },
  };
}

const qualifications = (kind: "held" | "coming") => sql`
  (select coalesce(json_agg(json_build_object('name_fi', k.name_fi, 'name_swe', k.name_sv) order by k.position), '[]')
    from substitute_qualifications o join qualifications k on k.value = o.value
    where o.account_id = a.id and o.kind = ${kind})`;
