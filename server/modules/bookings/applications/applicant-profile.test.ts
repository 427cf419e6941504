// Shows (rule: applicants-seen, applicants-of-a-region, criminal-record).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { newJob, refusal } from "../../jobs/fixture.ts";
import { applicantProfile } from "../../jobs/index.ts";
import { postedJob } from "../../jobs/lists/posted/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { choosing } from "../choice/choosing.fixture.ts";
import { applyTo } from "../fixture.ts";
import { applicantsInRegion } from "./applicants-in-region.ts";

const { t, applicant, close } = await choosing();
afterAll(close);

describe("an applicant's profile", () => {
  test("is for who may choose; opening it marks the application as seen", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const ask = { email: substitute.email, key: job.key };
    const strangers = [await createTeacher(t.db), await createPrincipal(t.db)];
    for (const stranger of strangers)
      expect((await refusal(applicantProfile(t.ctx, stranger, ask))).status).toBe(404);
    expect((await refusal(applicantProfile(t.ctx, substitute, ask))).status).toBe(403);
    const profile = await applicantProfile(t.ctx, job.teacher, ask);
    expect(profile).toMatchObject({
      email: substitute.email,
      status: "teacher",
      statusWord: "Opettaja",
      canChoose: true,
      regions: [{ code: "FI-18", nameFi: "Uusimaa" }],
      languages: [],
      criminalRecord: { valid: false, until: null },
      job: { id: job.key },
    });
    expect(profile).not.toHaveProperty("phone");
    expect((await postedJob(t.ctx, job.teacher, job.key)).applicantList[0]?.isNew).toBe(false);
    const never = { email: (await createSubstitute(t.db)).email, key: job.key };
    expect((await refusal(applicantProfile(t.ctx, job.teacher, never))).status).toBe(404);
  });

  test("tells until when a criminal record extract stands: 6 months in Finland, 12 in Sweden", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const record = async (country: string, seenOn: string) => {
      await t.db.execute(sql`insert into criminal_record_checks (id, substitute_id, country, seen_on)
        values (gen_random_uuid(), ${substitute.id}, ${country}, ${seenOn}::date)`);
      return (await applicantProfile(t.ctx, job.teacher, { email: substitute.email, key: job.key }))
        .criminalRecord;
    };
    expect(await record("FI", "2026-04-01")).toEqual({ valid: false, until: "2026-10-01" });
    expect(await record("SE", "2026-04-01")).toEqual({ valid: true, until: "2027-04-01" });
  });
});

describe("the applicants of a region", () => {
  test("are those of one's own jobs, each once", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const again = await postJob(t.ctx, job.teacher, newJob({ startDate: "2026-11-10" }));
    await applyTo(t, substitute, { ...job, key: again.id });
    const emails = async (actor: Actor, ask: { school?: string; region?: string }) =>
      (await applicantsInRegion(t.ctx, actor, ask)).map(({ email }) => email);
    expect(await emails(job.teacher, {})).toEqual([substitute.email]);
    for (const region of ["FI-18", "Uusimaa", "nyland"])
      expect(await emails(job.teacher, { region })).toEqual([substitute.email]);
    expect(await emails(job.teacher, { school: job.teacher.schools[0]?.name })).toEqual([substitute.email]);
    expect((await refusal(applicantsInRegion(t.ctx, job.teacher, { region: "FI-06" }))).status).toBe(403);
    expect((await refusal(applicantsInRegion(t.ctx, job.teacher, { school: "Toinen" }))).status).toBe(403);
    expect((await refusal(applicantsInRegion(t.ctx, substitute, {}))).status).toBe(403);
    expect(await emails(await createTeacher(t.db), {})).toEqual([]);
  });
});
