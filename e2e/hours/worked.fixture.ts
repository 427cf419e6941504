import type { Actor } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import type { NewJob } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import type { Stage } from "../stage.ts";

/** Of the month before this one: the whole of it is over. */
const lastMonth = new Date(new Date().setUTCDate(0)).toISOString().slice(0, 7);
/** Monday to Friday of its first whole week, ISO. */
export const week = [0, 1, 2, 3, 4].map((nth) => {
  const first = new Date(`${lastMonth}-01T00:00:00Z`);
  const monday = 1 + ((8 - first.getUTCDay()) % 7);
  return new Date(first.setUTCDate(monday + nth)).toISOString().slice(0, 10);
}) as [string, string, string, string, string];
export const month = lastMonth;

/** A school where people have worked, a month ago. */
export function workedAt({ t }: Pick<Stage, "t">) {
  async function staff({ lang, country = "FI" }: { lang: "fi" | "sv"; country?: "FI" | "SE" }) {
    const regionCode = country === "FI" ? "FI-18" : "SE-AB";
    const school = await createSchool(t.db, { regionCode, country });
    const teacher = await createTeacher(t.db, { school, lang });
    const principal = await createPrincipal(t.db, { schools: [school], lang });
    return { school, teacher, principal, regionCode, lang };
  }
  type Staff = Awaited<ReturnType<typeof staff>>;

  const person = ({ regionCode, lang }: Staff, more: { firstName?: string; lastName?: string } = {}) =>
    createSubstitute(t.db, { regions: [regionCode], lang, ...more });

  /** Somebody was chosen for a job of that day, from 8 to 13.30 unless told otherwise. @returns its id */
  async function worked({ teacher }: Staff, who: Actor, day: string, more: Partial<NewJob> = {}) {
    const posted = new Date(`${day}T05:00:00Z`);
    posted.setUTCDate(posted.getUTCDate() - 5);
    t.setNow(posted);
    const asked = { startDate: day, startTime: "08:00", endTime: "13:30", type: "one", firstTo: [], ...more };
    const { id } = await postJob(t.ctx, teacher, asked as NewJob);
    await apply(t.ctx, who, { key: id, alreadyWarned: true });
    await choose(t.ctx, teacher, { key: id, email: who.email });
    t.setNow(new Date());
    return id;
  }
  return { staff, person, worked };
}

/** Where a page shows a day of somebody. */
export const rowOf = (job: string, day: string, { id }: Pick<Actor, "id">) => `#d-${job}_${day}_${id}`;
