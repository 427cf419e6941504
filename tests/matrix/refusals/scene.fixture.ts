import { and, desc, eq } from "drizzle-orm";
import {
  favourites,
  pushSubscriptions,
  rateLimits,
  requests,
  schoolBlocks,
} from "../../../db/schema/index.ts";
import type { Actor, ActorSchool } from "../../../server/modules/auth/index.ts";
import { apply } from "../../../server/modules/bookings/applications/index.ts";
import { ask } from "../../../server/modules/bookings/asking/index.ts";
import { choose } from "../../../server/modules/bookings/choice/index.ts";
import { monday, newJob } from "../../../server/modules/jobs/fixture.ts";
import type { NewJob } from "../../../server/modules/jobs/model.ts";
import { postJob } from "../../../server/modules/jobs/posting/index.ts";
import { answerToken } from "../../../server/modules/notifications/push/answer-token.ts";
import type { TestContext } from "../../support/database.ts";
import { createPrincipal, createSchool, createSubstitute, createTeacher } from "../../support/factories.ts";
import type { appUnderTest } from "../../support/servers/app-under-test.ts";

type Under = Pick<Awaited<ReturnType<typeof appUnderTest>>, "t" | "app">;

export interface Where {
  lang: "fi" | "sv";
  country: "FI" | "SE";
}

let days = 0;

/** A school of a country, whose people read a language: one who is chosen for all its jobs, and two whom its teacher remembers; on a Monday at 11. */
export async function createScene({ t, app }: Under, admin: ActorSchool, { lang, country }: Where) {
  t.setNow(monday);
  const school = await createSchool(t.db, { country });
  const ofRegion = { lang, regions: [school.regionCode ?? ""] };
  const people = {
    teacher: await createTeacher(t.db, { school, lang }),
    colleague: await createTeacher(t.db, { school, lang }),
    principal: await createPrincipal(t.db, { schools: [school], lang }),
    operator: await createPrincipal(t.db, { schools: [admin], lang }),
    chosen: await createSubstitute(t.db, ofRegion),
    nea: await createSubstitute(t.db, ofRegion),
    emil: await createSubstitute(t.db, ofRegion),
  };
  const { teacher, nea, emil } = people;
  await t.db
    .insert(favourites)
    .values([nea, emil].map(({ id }) => ({ ownerId: teacher.id, substituteId: id })));
  const device = { endpoint: `https://push.example.test/${nea.id}`, p256dh: "AAAA", auth: "AAAA" };
  const [phone] = await t.db
    .insert(pushSubscriptions)
    .values({ accountId: nea.id, ...device })
    .returning();
  const tokenOf = (requestId: string) => answerToken(t.ctx.config, { requestId, deviceId: phone?.id ?? "" });
  /** As it was before anything was tried. */
  const anew = async () => {
    t.setNow(monday);
    await t.db.delete(rateLimits);
    await t.db.delete(schoolBlocks);
  };
  const minutes = (some: number) => t.advance(some * 60_000);
  return { t, app, lang, country, school, ...people, ...deeds(t, people), tokenOf, anew, minutes };
}
export type Scene = Awaited<ReturnType<typeof createScene>>;

type People = Record<"teacher" | "chosen" | "nea" | "emil", Actor>;

function deeds(t: TestContext, { teacher, chosen, nea, emil }: People) {
  /** A job of a day of its own. */
  async function post(changes: Partial<NewJob> = {}, by = teacher) {
    const startDate = new Date(Date.UTC(2027, 0, 4 + days++)).toISOString().slice(0, 10);
    return postJob(t.ctx, by, newJob({ startDate, type: "eight", ...changes }));
  }
  const requestOf = async (jobId: string, { id }: Actor) => {
    const own = and(eq(requests.jobId, jobId), eq(requests.accountId, id));
    const [found] = await t.db.select().from(requests).where(own).orderBy(desc(requests.place));
    return found?.id ?? "";
  };
  return {
    post,
    requestOf,
    /** For which Nea is asked, then Emil. */
    async asked() {
      const { id } = await post();
      await ask(t.ctx, teacher, { key: id, people: [nea.id, emil.id], thenEverybody: false });
      return { id, request: await requestOf(id, nea) };
    },
    /** Which another has, Nea among the applicants, and these. */
    async filled(others: Actor[] = []) {
      const job = await post();
      for (const one of [chosen, nea, ...others]) await apply(t.ctx, one, { key: job.id });
      await choose(t.ctx, teacher, { key: job.id, email: chosen.email });
      return job;
    },
    /** Of that day Nea has this one. */
    async booked(startDate: string, startTime: string, endTime: string) {
      const { id } = await post({ startDate, startTime, endTime });
      await apply(t.ctx, nea, { key: id });
      await choose(t.ctx, teacher, { key: id, email: nea.email });
    },
  };
}
