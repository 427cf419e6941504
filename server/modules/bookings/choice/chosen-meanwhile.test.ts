// Shows (rule: double-booking, choose, lock-order).
import { afterAll, describe, expect, spyOn, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { schoolMembers } from "../../../../db/schema/index.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import type { Context } from "../../../platform/context.ts";
import { lockAccount } from "../../auth/who/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { deleteJob } from "../../jobs/posting/index.ts";
import { withdraw } from "../applications/index.ts";
import { choose } from "../choice/index.ts";
import { applyTo, type Posting, posting, standing } from "../fixture.ts";
import { choosing, elsewhere } from "./choosing.fixture.ts";

const { t, applicant, pick, meanwhile, close } = await choosing();
afterAll(close);

type Person = Awaited<ReturnType<typeof applicant>>["substitute"];
const choice = ({ key }: Posting, { email }: Person) => ({ key, email });

describe("somebody is chosen, and at the same moment", () => {
  test("withdraws: nobody is chosen", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const chosen = meanwhile(
      (ctx) => withdraw(ctx, substitute, job.key),
      () => pick(job, substitute),
    );
    expect(await refusal(chosen)).toMatchObject({ status: 409, code: "application_withdrawn" });
    expect(await standing(t, substitute, job)).toMatchObject({ withdrawn: true, chosen: false });
  });

  test("the job is deleted: there is no such job any more", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const chosen = meanwhile(
      (ctx) => deleteJob(ctx, job.teacher, job.key),
      () => pick(job, substitute),
    );
    expect((await refusal(chosen)).status).toBe(404);
  });

  test("who chooses loses the school: the choice is not theirs any more", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const ofTeacher = eq(schoolMembers.accountId, job.teacher.id);
    const chosen = meanwhile(
      ({ db }) => db.update(schoolMembers).set({ active: false }).where(ofTeacher),
      () => pick(job, substitute),
    );
    expect((await refusal(chosen)).status).toBe(403);
    expect(await standing(t, substitute, job)).toMatchObject({ chosen: false });
  });

  test("is chosen for what they never confirmed beside it: the second is refused", async () => {
    const {
      substitute,
      jobs: [early],
    } = await applicant(["08:00", "10:00"]);
    await pick(early, substitute);
    // Both confirmed beside the early job, neither beside the other: the constraint lets such choices through.
    const [noon, later] = [await posting(t, "11:00", "13:00"), await posting(t, "11:30", "14:00")];
    for (const job of [noon, later]) await applyTo(t, substitute, job, true);
    const chosen = meanwhile(
      (ctx) => choose(ctx, noon.teacher, choice(noon, substitute)),
      () => pick(later, substitute),
    );
    expect(await refusal(chosen)).toEqual(elsewhere);
    expect(await standing(t, substitute, later)).toMatchObject({ chosen: false, deactivatedBy: noon.key });
  });

  test("is chosen for the same job: it is theirs, as if they had been chosen twice", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const chosen = meanwhile(
      (ctx) => choose(ctx, job.teacher, choice(job, substitute)),
      () => pick(job, substitute),
    );
    expect(await chosen).toMatchObject({ state: "chosen", chosen: substitute.email });
  });
});

test("of several choices of one person, who waited and lost begins no transaction", async () => {
  const {
    substitute,
    jobs: [job, close],
  } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
  const begun = spyOn(t.db, "transaction");
  const answers = await Promise.allSettled(
    [job, job, close, close].map((one) => choose(t.ctx, one.teacher, choice(one, substitute))),
  );
  const transactions = begun.mock.calls.length;
  begun.mockRestore();
  const [chosen, lost] = [
    { status: "fulfilled", value: job.key },
    { status: "rejected", reason: { code: "already_chosen_elsewhere" } },
  ];
  expect(answers).toMatchObject([chosen, chosen, lost, lost]);
  expect(transactions).toBe(2);
});

test("whoever cannot be chosen is refused at once, whoever holds that person", async () => {
  const {
    substitute,
    jobs: [job, close],
  } = await applicant(["08:00", "12:00"], ["13:00", "15:00"]);
  const other = await createSubstitute(t.db);
  await applyTo(t, other, job);
  await pick(job, substitute);
  await t.db.transaction(async (tx) => {
    for (const { id } of [substitute, other]) await lockAccount(tx, id);
    expect(await refusal(pick(close, substitute))).toEqual(elsewhere);
    expect(await refusal(pick(job, other))).toMatchObject({ status: 409, code: "job_filled" });
  });
});

describe("a booking that was made without waiting for anybody", () => {
  const book = ({ db }: Pick<Context, "db">, { key }: Posting, { id }: Person) =>
    db.execute(sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by)
      select id, ${id}, windows, windows, owner_id from jobs where id = ${key}`);

  test("is found by the database, and said in the words of what is in the way", async () => {
    const {
      substitute,
      jobs: [job, overlapping],
    } = await applicant(["08:00", "12:00"], ["11:00", "15:00"]);
    const [other, third] = [await createSubstitute(t.db), await createSubstitute(t.db)];
    await applyTo(t, other, job);
    const taken = meanwhile(
      (ctx) => book(ctx, overlapping, substitute),
      () => pick(job, substitute),
    );
    expect(await refusal(taken)).toEqual(elsewhere);
    const filled = meanwhile(
      (ctx) => book(ctx, job, third),
      () => pick(job, other),
    );
    expect(await refusal(filled)).toMatchObject({ status: 409, code: "job_filled" });
  });

  test("and nothing else is said so: what the database could not do has failed", async () => {
    const {
      substitute,
      jobs: [job],
    } = await applicant(["08:00", "12:00"]);
    const other = await createSubstitute(t.db);
    const impatient = () =>
      t.db.transaction(async (db) => {
        await db.execute(sql`set local lock_timeout = '50ms'`);
        return choose({ ...t.ctx, db }, job.teacher, choice(job, substitute));
      });
    const error = await t.db.transaction(async (db) => {
      await book({ db }, job, other);
      return impatient().catch((error: unknown) => error);
    });
    expect(error).toMatchObject({ cause: { code: "55P03" } });
  });
});
