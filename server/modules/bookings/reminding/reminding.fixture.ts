import { sql } from "drizzle-orm";
import { jobs } from "../../../../db/schema/index.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { clockOn, clockwork } from "../../notifications/peace/clockwork.fixture.ts";
import { apply } from "../applications/index.ts";
import { choose } from "../choice/index.ts";

export interface World {
  id: string;
  school: ActorSchool;
  teacher: Actor;
  aino: Actor;
}

/** The date of a day of the clock's week. */
export const dayOf = (day: number) => clockOn(day, "12:00").toISOString().slice(0, 10);

/** How the subject of a mail begins. */
export const tomorrow = (at = "8.00") => `Huomenna klo ${at}`;
export const today = (at = "8.00") => `Tänään klo ${at}`;

/** A database in which somebody is chosen, with the queue's work and the mails that go out. */
export async function reminders() {
  const work = await clockwork();
  const { t, sent } = work;
  const phone = "+358 9 765 4321";

  /** Aino is chosen, at nine on Monday if nothing else is said, for a job from eight on Wednesday. */
  async function world(options: Options = {}): Promise<World> {
    const {
      region = "FI-11",
      day = 2,
      chosenAt = clockOn(day - 2, "09:00"),
      aino: known,
      country = "FI",
      ...times
    } = options;
    t.setNow(clockOn(day - 2, "08:30"));
    if (!known) await t.db.delete(jobs);
    const school = await createSchool(t.db, { regionCode: region, country, phone });
    const teacher = await createTeacher(t.db, { school });
    const aino = known ?? (await createSubstitute(t.db, { regions: [region] }));
    const { id } = await postJob(t.ctx, teacher, newJob({ startDate: dayOf(day), firstTo: [], ...times }));
    await apply(t.ctx, aino, { key: id });
    t.setNow(chosenAt);
    await choose(t.ctx, teacher, { key: id, email: aino.email });
    await work.work();
    sent.length = 0;
    return { id, school, teacher, aino };
  }

  return {
    ...work,
    phone,
    world,
    /** Of what the mails are that went out since it was asked last: the beginning of each subject. */
    subjects: () => sent.splice(0).map(({ subject }) => String(subject).split(":")[0] ?? ""),
    /** As many jobs as this one, of which the same person is chosen for each, in spite of the others. */
    async thousand(id: string, { id: personId }: Actor) {
      await t.db.execute(sql`update assignments set conflict_confirmed = true where job_id = ${id}`);
      await t.db.execute(sql`
        with copies as (
          insert into jobs select (jsonb_populate_record(j, jsonb_build_object('id', gen_random_uuid(),
            'object_id', lpad(to_hex(n), 24, '0')))).* from jobs j, generate_series(1, 1000) n where j.id = ${id}
          returning id)
        insert into assignments select (jsonb_populate_record(a, jsonb_build_object('job_id', c.id))).*
        from assignments a, copies c where a.job_id = ${id} and a.substitute_id = ${personId}`);
    },
  };
}

interface Options {
  region?: string;
  country?: "FI" | "SE";
  /** Of the job, counted from the Monday of the clock. */
  day?: number;
  endDate?: string;
  bring?: string;
  startTime?: string;
  endTime?: string;
  chosenAt?: Date;
  aino?: Actor;
}
