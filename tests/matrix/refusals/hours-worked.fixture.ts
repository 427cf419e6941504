import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { leading } from "../../../server/modules/hours/hours.fixture.ts";
import { sayHours, schoolHours } from "../../../server/modules/hours/index.ts";
import type { NewJob } from "../../../server/modules/jobs/model.ts";
import { createPrincipal, createSchool, createSubstitute, createTeacher } from "../../support/factories.ts";
import { itIs } from "./provoked.ts";
import type { Scene } from "./scene.fixture.ts";

/** A school of a country, of which somebody has worked the job of the scene's posting day, from 8 to 15.30. */
export async function worked(
  { t, lang, post, ...scene }: Scene,
  country = scene.country,
  changes: Partial<NewJob> = {},
) {
  const school = await createSchool(t.db, { country });
  const teacher = await createTeacher(t.db, { school, lang });
  const principal = await createPrincipal(t.db, { schools: [school], lang });
  const regions = [school.regionCode ?? ""];
  const nea = await createSubstitute(t.db, { lang, regions });
  const emil = await createSubstitute(t.db, { lang, regions });
  const job = await post(changes, teacher);
  await apply(t.ctx, nea, { key: job.id });
  await choose(t.ctx, teacher, { key: job.id, email: nea.email });
  itIs({ t } as Scene, "20:00", job);
  const day = { date: job.startDate, from: "08:00", to: "15:30", breakMinutes: 0 };
  const say = async () => {
    await sayHours(t.ctx, nea, { key: job.id, days: [day] });
    const days = await schoolHours(t.ctx, teacher, { month: day.date.slice(0, 7) });
    return days[0]?.id ?? "";
  };
  return { teacher, principal, nea, emil, job, day, say };
}
export type Worked = Awaited<ReturnType<typeof worked>>;

/** Somebody of several types who leads the school where they have worked themself. */
export async function ownSchools(s: Scene) {
  const world = await worked(s);
  const by = await leading(s.t.db, world.nea, world.principal);
  return { ...world, by };
}
