// Shows (rule: blocked-schools, still-true).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { applications, schoolBlocks, schoolMembers, substituteRegions } from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { insertApplication, insertJob, tell, tellPosting } from "./deliveries.fixture.ts";
import { collecting, sending } from "./sending.fixture.ts";

const { t, work, rest, queueIsEmpty, close } = await sending();
afterEach(rest);
afterAll(close);

describe("who has nothing to do with it any more when it comes to sending", () => {
  /** The first attempt fails; `meanwhile` happens before the second. Gives who is told in the end. */
  async function toldAfter(announce: () => Promise<void>, meanwhile: () => Promise<unknown>) {
    let attempts = 0;
    const { sent, transport } = collecting(() => {
      if (++attempts === 1) throw new SendFailure("later", "EENVELOPE 451");
    });
    await work(transport);
    await announce();
    await eventually("a first attempt", () => attempts === 1);
    await meanwhile();
    await eventually("the queue is empty", queueIsEmpty);
    await rest();
    return sent.map((mail) => mail.to.address);
  }

  async function jobAt(regionCode: string) {
    const place = await createSchool(t.db, { regionCode });
    const poster = await createTeacher(t.db, { school: place });
    const person = await createSubstitute(t.db, { regions: [regionCode] });
    return { place, poster, person, jobId: await insertJob(t.db, place, poster) };
  }

  test("a substitute who has hidden the school, or left the region", async () => {
    const one = await jobAt("FI-08");
    const hides = () =>
      t.db.insert(schoolBlocks).values({ accountId: one.person.id, schoolId: one.place.id });
    expect(await toldAfter(() => tellPosting(t.db, one.jobId), hides)).toEqual([]);
    const two = await jobAt("FI-09");
    const leaves = () => t.db.delete(substituteRegions).where(eq(substituteRegions.accountId, two.person.id));
    expect(await toldAfter(() => tellPosting(t.db, two.jobId), leaves)).toEqual([]);
  });

  test("a poster who works at the school no more, in whose place its principals hear of it", async () => {
    const { place, poster, person, jobId } = await jobAt("FI-10");
    const principal = await createPrincipal(t.db, { schools: [place] });
    await insertApplication(t.db, jobId, person);
    const leaves = () =>
      t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, poster.id));
    const told = await toldAfter(
      () => tell(t.db, { kind: "applied", jobId, substituteId: person.id }, "poster"),
      leaves,
    );
    expect(told).toEqual([principal.email]);
  });

  test("an applicant who has withdrawn, and need not hear that the job is open again", async () => {
    const { person, jobId } = await jobAt("FI-12");
    await insertApplication(t.db, jobId, person);
    const removed = () =>
      tell(t.db, { kind: "chosen-removed", jobId, substituteId: crypto.randomUUID() }, [person.id]);
    const withdraws = () =>
      t.db.update(applications).set({ withdrawnAt: new Date() }).where(eq(applications.jobId, jobId));
    expect(await toldAfter(removed, withdraws)).toEqual([]);
  });

  test("an applicant who has withdrawn, of whom the poster hears that alone", async () => {
    const { poster, person, jobId } = await jobAt("FI-11");
    await insertApplication(t.db, jobId, person);
    const withdraws = () =>
      t.db.update(applications).set({ withdrawnAt: new Date() }).where(eq(applications.jobId, jobId));
    expect(await toldAfter(() => tell(t.db, { kind: "job-changed", jobId }, [person.id]), withdraws)).toEqual(
      [],
    );
    const { sent, transport } = collecting();
    await tell(t.db, { kind: "applied", jobId, substituteId: person.id }, "poster");
    await tell(t.db, { kind: "withdrawn", jobId, substituteId: person.id }, "poster");
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => [mail.to.address, mail.subject.split(":")[0]])).toEqual([
      [poster.email, "Hakemus peruttu"],
    ]);
  });
});
