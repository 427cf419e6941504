import { schoolCodes } from "../../../db/schema/index.ts";
import { testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import type { Actor } from "../auth/index.ts";
import { sentJob } from "../jobs/fixture.ts";

/** A code of the school with which its teachers may register. */
export const schoolCode = "ONCE-1";

/** The application with a school, its principal and a teacher of it. Close it when the tests of the file are done. */
export async function callers() {
  const t = await testContext({ TRUSTED_PROXIES: "1" });
  t.setNow(new Date("2026-11-20T07:01:00Z"));
  const app = await testApp(t);
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const teacher = await createTeacher(t.db, { school });
  await t.db.insert(schoolCodes).values({ schoolId: school.id, code: schoolCode });
  const close = async () => {
    await app.close();
    await t.close();
  };
  const post = (actor: Actor, key: string, body = job) =>
    app.as(actor).post("/api/teachers/addtemp", body, under(key));
  return { t, app, principal, teacher, post, close };
}

let keys = 0;
export const newKey = () => `key-${++keys}`;
export const under = (key: string, address = "203.0.113.1") => ({
  headers: { "idempotency-key": key, "x-forwarded-for": address },
});

export const job = sentJob({ startDate: "2026-12-01", endDate: "2026-12-01" });
export const person = (n: number) => ({
  firstName: "Aino",
  lastName: "Korhonen",
  email: `once-${n}@example.test`,
  confirmEmail: `once-${n}@example.test`,
  phone: "040 123 4567",
  password: "kevätaurinko",
  password2: "kevätaurinko",
});
export const substitute = {
  ...person(1),
  language: "suomi",
  status: "Opettaja",
  regions: ["FI-18"],
  birthDate: "12.03.1990",
};
