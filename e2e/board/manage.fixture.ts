import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { createSubstitute, createTeacher } from "../../tests/support/factories.ts";

const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
const job = { startDate, startTime: "08:00", endTime: "12:00", type: "one" };

/** A teacher's job that three have applied for, of whom one was chosen elsewhere meanwhile. */
export async function marketOf(t: TestContext, lang: "fi" | "sv") {
  const teacher = await createTeacher(t.db, { lang });
  const other = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, teacher, job);
  const rival = await postJob(t.ctx, other, job);
  const aino = await createSubstitute(t.db, { firstName: "Aino", lastName: "Virta", phone: "+358401234567" });
  const eino = await createSubstitute(t.db, { firstName: "Eino", lastName: "Holm" });
  const busy = await createSubstitute(t.db, { firstName: "Lumi", lastName: "Varattu" });
  for (const one of [aino, eino, busy])
    for (const key of [id, rival.id]) await apply(t.ctx, one, { key, alreadyWarned: false });
  await choose(t.ctx, other, { key: rival.id, email: busy.email });
  const second = await postJob(t.ctx, other, job);
  await apply(t.ctx, eino, { key: second.id, alreadyWarned: false });
  /** Eino is chosen by somebody who is quicker. */
  const chooseEinoElsewhere = () => choose(t.ctx, other, { key: second.id, email: eino.email });
  return { teacher, aino, id, chooseEinoElsewhere };
}
