// Shows (rule: favourites, who-manages, outside-regions, applicants-seen).
import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { openJob, openJobs } from "../../jobs/lists/index.ts";
import { postedJob, postedJobs } from "../../jobs/lists/posted/index.ts";
import { changeJob, deleteJob } from "../../jobs/posting/index.ts";
import { apply } from "../applications/index.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { filled, markets } from "../market.fixture.ts";
import { applicantsInRegion } from "./applicants-in-region.ts";

const { t, market, poster, read, applies, close } = await markets();
afterAll(close);

test("outside one's regions a job can be read, with a message, and not applied to", async () => {
  const m = await market();
  const outsider = await createSubstitute(t.db, { regions: ["SE-AB"] });
  expect((await openJobs(t.ctx, outsider)).active).toEqual([]);
  expect(await openJob(t.ctx, outsider, m.key)).toMatchObject({ notInRegion: true, job: { state: "read" } });
  expect(await refusal(apply(t.ctx, outsider, { key: m.key }))).toMatchObject({
    status: 403,
    fields: { msg: "errors:application.notInRegion" },
  });
});

test("viewers and applicants who are one's favourites are marked for oneself alone", async () => {
  const m = await market();
  const [workplace] = m.teacher.schools;
  if (!workplace) throw new Error("no school");
  const principal = await createPrincipal(t.db, { schools: [workplace] });
  await t.db.execute(
    sql`insert into favourites (owner_id, substitute_id) values (${m.teacher.id}, ${m.substitute.id})`,
  );
  await read(m);
  await applies(m);
  for (const [actor, favourite] of [
    [m.teacher, true],
    [principal, false],
  ] as const) {
    const { viewers, applicantList } = await postedJob(t.ctx, actor, m.key);
    expect([viewers[0]?.favourite, applicantList[0]?.favourite]).toEqual([favourite, favourite]);
  }
});

test("principals manage their teachers' jobs; teachers see their own, and applicants of their school", async () => {
  const m = await market();
  const [workplace] = m.teacher.schools;
  if (!workplace) throw new Error("no school");
  const principal = await createPrincipal(t.db, { schools: [workplace] });
  const colleague = await createTeacher(t.db, { school: workplace });
  await applies(m);
  expect((await postedJobs(t.ctx, principal)).map((job) => job.id)).toEqual([m.key]);
  expect(await postedJobs(t.ctx, colleague)).toEqual([]);
  const emails = async (actor: Actor) => (await applicantsInRegion(t.ctx, actor, {})).map((one) => one.email);
  expect(await emails(m.teacher)).toEqual([m.substitute.email]);
  expect(await emails(m.other.teacher)).toEqual([]);
  expect((await refusal(applicantsInRegion(t.ctx, m.teacher, { region: "SE-AB" }))).status).toBe(403);
  await choose(t.ctx, principal, { key: m.key, email: m.substitute.email });
  expect(await poster(m)).toBe(filled);
  await changeJob(t.ctx, principal, { id: m.key, description: "Rehtorilta" });
  await removeChosen(t.ctx, principal, { key: m.key, email: m.substitute.email });
  await deleteJob(t.ctx, principal, m.key);
  expect(await poster(m)).toBe("gone");
});
