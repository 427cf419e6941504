import { organizations, schoolCodes, schools } from "../../db/schema/index.ts";
import type { Context } from "../platform/context.ts";
import sample from "./schools.json";

export interface DemoSchool {
  id: string;
  name: string;
  lang: "fi" | "sv";
  /** In its own language. */
  town: string;
  regionCode: string;
  country: "FI" | "SE";
  kind: string;
}

/** The invented schools of schools.json, the pseudo-school Admin, and the organisation demo.test. */
export async function createSchools(
  { db }: Context,
  passcodeHash: string,
): Promise<{ own: DemoSchool[]; adminId: string }> {
  const [organization] = await db
    .insert(organizations)
    .values({ domain: "demo.test", exportAllowed: true, passcodeHash })
    .returning();
  const rows = sample.map((school) => ({
    organizationId: organization?.id ?? null,
    name: school.name,
    nameFi: school.nameFi,
    nameSv: school.nameSv,
    address: school.addressFi,
    addressSv: school.addressSv,
    phone: school.phone,
    municipalityCode: school.municipality,
    regionCode: school.region,
    timeZone: school.country === "FI" ? "Europe/Helsinki" : "Europe/Stockholm",
    kind: school.kind === "preschool" ? ("preschool" as const) : ("school" as const),
  }));
  const inserted = await db.insert(schools).values(rows).returning();
  const [admin] = await db
    .insert(schools)
    .values({ name: "Admin", kind: "admin", timeZone: "Europe/Helsinki" })
    .returning();
  if (!admin) throw new Error("the school Admin was not inserted");
  const own = sample.map((school, index) => ({
    id: inserted[index]?.id ?? "",
    name: school.name,
    lang: school.language === "sv" ? ("sv" as const) : ("fi" as const),
    town: (school.language === "sv" ? school.addressSv : school.addressFi).split(", ").at(-1) ?? "",
    regionCode: school.region,
    country: school.country as "FI" | "SE",
    kind: school.kind,
  }));
  return { own, adminId: admin.id };
}

/** The code with which a visitor of the demonstration can register as a teacher. */
export async function createCode({ db }: Context, schoolId: string, createdBy: string): Promise<void> {
  await db.insert(schoolCodes).values({ schoolId, code: "TUURI-DEMO", createdBy });
}
