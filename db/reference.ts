// (rule: reference-data)
import { type SQL, sql } from "drizzle-orm";
import type { Handle } from "../server/platform/database/connection.ts";
import { run } from "../server/platform/database/rows.ts";
import grades from "./reference/grades.json";
import jobTypes from "./reference/jobtypes.json";
import languages from "./reference/languages.json";
import municipalities from "./reference/municipalities.json";
import qualifications from "./reference/qualifications.json";
import regions from "./reference/regions.json";
import roles from "./reference/roles.json";
import studyYears from "./reference/studyyears.json";
import subjects from "./reference/subjects.json";

type Names = { nameFi: string; nameSv: string; nameEn: string };

const names = ({ nameFi, nameSv, nameEn }: Names) => ({ name_fi: nameFi, name_sv: nameSv, name_en: nameEn });

const listed = (records: (Names & { value: string })[]) =>
  records.map((record, position) => ({ value: record.value, position, ...names(record) }));

/** Of what is called otherwise in Sweden. */
const inSweden = (records: { nameSe?: string }[]) => (row: object, index: number) => ({
  ...row,
  name_se: records[index]?.nameSe ?? null,
});

const withAudience = (audience: string, records: (Names & { value: string; country: string | null })[]) =>
  records.map((record, position) => ({
    value: record.value,
    position,
    ...names(record),
    audience,
    country: record.country,
  }));

/** Brings the reference tables to the state of `db/reference`; records that vanished there stay. */
export async function loadReference(db: Handle): Promise<void> {
  // (raw: array)
  const upsert = (table: string, key: string, rows: object[]) => run(db, upsertStatement(table, key, rows));
  await upsert(
    "regions",
    "code",
    regions.map((r) => ({ code: r.code, country: r.country, ...names(r) })),
  );
  await upsert(
    "municipalities",
    "code",
    municipalities.map((m) => ({ code: m.code, region_code: m.region, ...names(m) })),
  );
  await upsert("subjects", "value", listed(subjects).map(inSweden(subjects)));
  await upsert("roles", "value", listed(roles));
  await upsert("grades", "value", listed(grades).map(inSweden(grades)));
  await upsert("study_years", "value", listed(studyYears));
  await upsert("languages", "value", listed(languages));
  const types = listed(jobTypes).map((row, index) => ({
    ...inSweden(jobTypes)(row, index),
    for_school: jobTypes[index]?.school,
    for_preschool: jobTypes[index]?.preschool,
    requires_other: jobTypes[index]?.requiresOther,
  }));
  await upsert("job_types", "value", types);
  await upsert("qualifications", "value", withAudience("graduates", qualifications.graduates));
  await upsert("qualifications", "value", withAudience("students", qualifications.students));
}

function upsertStatement(table: string, key: string, rows: object[]): SQL {
  const name = sql.identifier(table);
  const columns = Object.keys(rows[0] ?? {});
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  const changes = columns
    .filter((column) => column !== key)
    .map((column) => sql`${sql.identifier(column)} = excluded.${sql.identifier(column)}`);
  return sql`insert into ${name} (${list})
    select ${list} from json_populate_recordset(null::${name}, ${JSON.stringify(rows)}::json)
    on conflict (${sql.identifier(key)}) do update set ${sql.join(changes, sql`, `)}`;
}
