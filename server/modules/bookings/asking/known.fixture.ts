import { favourites } from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { saveSettings } from "../../accounts/profile/index.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { applyTo, type Posting, posting } from "../fixture.ts";
import { hasWorked } from "../stages/stages.fixture.ts";

/** Schools with jobs on a Wednesday, and those whom they know; on a Monday at 11. */
export async function knownToSchools() {
  const t = await testContext();
  t.setNow(monday);
  const otherDay = { startDate: "2026-11-18", endDate: "2026-11-18" };
  const named = (lastName: string, regionCode = "FI-18") =>
    createSubstitute(t.db, { lastName, regions: [regionCode] });
  const remember = (owner: Actor, { id }: Actor) =>
    t.db.insert(favourites).values({ ownerId: owner.id, substituteId: id });
  /** Another job of the teacher's, on another day. */
  const another = async ({ teacher }: Posting): Promise<Posting> => ({
    teacher,
    key: (await postJob(t.ctx, teacher, newJob(otherDay))).id,
  });
  /** A job whose teacher remembers somebody. */
  async function remembering() {
    const job = await posting(t);
    const person = await named("Muistettu");
    await remember(job.teacher, person);
    return { job, person };
  }

  /** A school of a region where nobody else is, with somebody of each kind that may be asked. */
  async function knowing(regionCode: string) {
    const school = await createSchool(t.db, { regionCode });
    const teacher = await createTeacher(t.db, { school });
    const principal = await createPrincipal(t.db, { schools: [school] });
    const job = { teacher, key: (await postJob(t.ctx, teacher, newJob())).id };
    const make = (lastName: string) => named(lastName, regionCode);
    const [applied, been, own, principals, found] = [
      await make("Hakenut"),
      await make("Ollut"),
      await make("Oma"),
      await make("Rehtorin"),
      await make("Löydetty"),
    ];
    await applyTo(t, applied, await another(job));
    await hasWorked(t, teacher, been, "2026-11-25");
    await remember(teacher, own);
    await remember(principal, principals);
    await saveSettings(t.ctx, found, { findable: true });
    await make("Vieras");
    return { job, principal, school, people: { applied, been, own, principals, found } };
  }

  return { t, named, remember, another, remembering, knowing, close: t.close };
}
