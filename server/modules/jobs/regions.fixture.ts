import { testContext } from "../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { monday } from "./fixture.ts";

/** A database whose regions are given out one by one, so that no test sees the jobs of another. */
export async function regions() {
  const t = await testContext();
  t.setNow(monday);
  let given = 0;

  /** A region that no other test posts to, with a teacher and a substitute there. */
  async function region() {
    const regionCode = `FI-${String(Math.min(++given, 13)).padStart(2, "0")}`;
    const school = await createSchool(t.db, { regionCode });
    const teacher = await createTeacher(t.db, { school });
    return {
      regionCode,
      school,
      teacher,
      substitute: await createSubstitute(t.db, { regions: [regionCode] }),
    };
  }

  return { t, region, close: () => t.close() };
}
