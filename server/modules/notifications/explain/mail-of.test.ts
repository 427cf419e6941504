// Shows (rule: mail-explained).

import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, deliveries, jobs, schoolBlocks } from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import {
  createOperator,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { startSmtp } from "../../../../tests/support/servers/smtp.ts";
import { readConfig } from "../../../platform/config.ts";
import { createMailTransport } from "../../../platform/mail/transport.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { tell } from "../announcements/deliveries.fixture.ts";
import { sending } from "../announcements/sending.fixture.ts";
import { type Notice, sendSignInChanged } from "../notices/index.ts";
import { linkKeyOf, sendResetLink } from "../notices/links.ts";
import { noticeKeyOf } from "../notices/notice.ts";
import { savePeace } from "../peace/save.ts";
import { setSwitch } from "../switches/switches.ts";
import { mailOf } from "./mail-of.ts";

const { t, work, rest, close } = await sending();
let operator: Actor;
beforeAll(async () => {
  operator = await createOperator(t.db);
});
afterAll(close);

let schoolsMade = 0;
const of = (person: Actor, at = "") => mailOf(t.ctx, operator, person.email, at);
const post = async (regionCode: string) => {
  const teacher = await createTeacher(t.db, {
    school: await createSchool(t.db, { regionCode, name: `Koulu ${++schoolsMade}` }),
  });
  const job = newJob({ startDate: "2026-12-01", endDate: "2026-12-01" });
  const { id } = await postJob(t.ctx, teacher, job);
  const [row] = await t.db.select().from(jobs).where(eq(jobs.id, id));
  if (!row) throw new Error("no job");
  return row;
};
const person =
  (columns: Partial<typeof accounts.$inferInsert> = {}) =>
  async () => {
    const one = await createSubstitute(t.db, { regions: ["FI-19"] });
    const registeredAt = new Date("2026-01-01T00:00:00Z");
    await t.db
      .update(accounts)
      .set({ registeredAt, confirmedAt: registeredAt, ...columns })
      .where(eq(accounts.id, one.id));
    return one;
  };

test("what was sent is said with when and what the mail server said, and what it refused with its words", async () => {
  const [told, gone] = [await person()(), await person()()];
  const smtp = await startSmtp((address) =>
    address === gone.email ? `550 5.1.1 no such box ${address}` : undefined,
  );
  const transport = createMailTransport(readConfig({ SMTP_URL: smtp.url }));
  await post("FI-19");
  expect((await of(told)).leftOut).toMatchObject([{ rules: ["queued"] }]);
  await work(transport);
  const saidOf = async (one: Actor) =>
    [await of(one)]
      .flatMap(({ undelivered, messages }) => [...undelivered, ...messages].map(({ said }) => typeof said))
      .join();
  await eventually(
    "both are answered",
    async () => `${await saidOf(told)} ${await saidOf(gone)}` === "string string",
  );
  await rest();
  transport.close();
  await smtp.stop();
  const sent = await of(told);
  expect(sent).toMatchObject({
    timeZone: "Europe/Helsinki",
    mailOn: true,
    leftOut: [],
    messages: [
      {
        event: "job-posted",
        school: expect.stringMatching(/^Koulu /),
        channel: "mail",
        state: "sent",
        at: expect.any(Date),
        said: expect.stringMatching(/^250 /),
      },
    ],
  });
  const words = { reply: "550 5.1.1", said: `550 5.1.1 no such box ${gone.email}` };
  expect((await of(gone)).undelivered).toMatchObject([{ state: "waiting", at: null, ...words }]);
  await t.db.update(deliveries).set({ refusedAt: t.ctx.now() }).where(eq(deliveries.accountId, gone.id));
  // Whatever time is asked for, and once.
  for (const at of ["", "1.1.2026"])
    expect(await of(gone, at)).toMatchObject({
      undelivered: [{ state: "refused", at: expect.any(Date), ...words }],
      messages: [],
    });
  await t.client`select graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`;
  await t.db.update(deliveries).set({ sentAt: null, said: null }).where(eq(deliveries.accountId, told.id));
  expect((await of(told)).messages).toMatchObject([{ state: "lapsed", at: null }]);
});

test("what waits in the queue and was never begun is said, each message once", async () => {
  const [teacher, substitute] = [await createTeacher(t.db), await person()()];
  const { id } = await postJob(t.ctx, teacher, newJob({ startDate: "2026-12-02", endDate: "2026-12-02" }));
  await sendResetLink(t.db, teacher.id, "a-token");
  await sendSignInChanged(t.ctx, teacher.id, "passkeyAdded");
  await tell(t.db, { kind: "applied", jobId: id, substituteId: substitute.id }, "poster");
  await tell(t.db, { kind: "job-changed", jobId: id }, [substitute.id]);
  const statesOf = async (one: Actor) =>
    (await of(one)).messages.map(({ event, channel, state, at }) => `${event} ${channel} ${state} ${at}`);
  const [link, notice] = ["link-reset mail", "notice-signInChanged mail"];
  expect(await statesOf(teacher)).toEqual([
    "applied mail unsorted null",
    `${notice} waiting null`,
    `${link} waiting null`,
  ]);
  expect(await statesOf(substitute)).toEqual(["job-changed mail unsorted null"]);
  const [{ eventKey = "" } = {}] = await noted("a-token", teacher);
  const [{ payload } = { payload: undefined }] = await t.client<{ payload: Notice }[]>`
    select payload from graphile_worker._private_jobs where payload->>'kind' = 'signInChanged'`;
  if (!payload) throw new Error("no notice");
  // The keys that the queue is asked by are those that the worker makes.
  await t.db
    .insert(deliveries)
    .values({ eventKey: noticeKeyOf(payload), accountId: teacher.id, channel: "mail" });
  expect((await statesOf(teacher)).filter((said) => said.startsWith(notice))).toEqual([
    `${notice} waiting null`,
  ]);
  await sendResetLink(t.db, teacher.id, "a-newer-token");
  expect((await statesOf(teacher)).filter((said) => said.startsWith(link))).toEqual(
    Array(2).fill(`${link} waiting null`),
  );
  await t.client`select graphile_worker.complete_jobs((
    select array_agg(id) from graphile_worker._private_jobs where payload->>'token' = 'a-token'))`;
  expect(eventKey).toStartWith("link-reset:");
  expect((await statesOf(teacher)).filter((said) => said.startsWith(link))).toEqual([
    `${link} waiting null`,
    `${link} lapsed null`,
  ]);
  await t.client`select graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`;
});

/** As the worker notes it when it begins. */
const noted = (token: string, { id }: Actor) =>
  t.db
    .insert(deliveries)
    .values({
      eventKey: linkKeyOf({ kind: "reset", accountId: id, token }),
      accountId: id,
      channel: "mail",
    })
    .returning();

test("of a posting that somebody was not told of, it is said which rule left them out", async () => {
  t.setNow(monday);
  const all: Record<string, () => Promise<Actor>> = {
    unconfirmed: person({ confirmedAt: null }),
    locked: person({ lockedAt: monday }),
    accountClosed: person({ closedAt: monday }),
    channelOff: person({ mailEnabled: false }),
    notSubstitute: person({ type: "teacher" }),
    registeredLater: person({ registeredAt: new Date(monday.getTime() + 1) }),
    confirmedLater: person({ confirmedAt: new Date(monday.getTime() + 1) }),
    kindOff: async () => {
      const one = await person()();
      await setSwitch(t.ctx, one, { kind: "newJobs", channel: "mail", on: false });
      return one;
    },
    notWanted: async () => {
      const one = await person()();
      await savePeace(t.ctx, one, { pace: "app" });
      return one;
    },
    schoolHidden: person(),
  };
  const people: [string, Actor][] = [];
  for (const [rule, create] of Object.entries(all)) people.push([rule, await create()]);
  const job = await post("FI-19");
  await t.client`select graphile_worker.complete_jobs((select array_agg(id) from graphile_worker.jobs))`;
  for (const [rule, one] of people) {
    if (rule === "schoolHidden")
      await t.db.insert(schoolBlocks).values({ accountId: one.id, schoolId: job.schoolId });
    const { leftOut } = await of(one, "2.11.2026 11:30");
    expect([rule, leftOut]).toEqual([
      rule,
      [{ posted: monday, school: "Koulu 2", rules: expect.arrayContaining([rule]) }],
    ]);
  }
  const other = await createSubstitute(t.db, { regions: ["SE-AB"] });
  expect(await of(other, "2026-11-02 10:00")).toMatchObject({
    timeZone: "Europe/Stockholm",
    leftOut: [],
    elsewhere: 1,
    span: { from: new Date("2026-11-02T08:00:00Z"), to: new Date("2026-11-02T10:00:00Z") },
  });
  const [, kindOff] = people.find(([rule]) => rule === "kindOff") ?? [];
  await t.db.update(jobs).set({ urgent: true, filled: true }).where(eq(jobs.id, job.id));
  if (!kindOff) throw new Error("nobody");
  expect((await of(kindOff, "2026-11-02")).leftOut).toMatchObject([{ rules: ["filled"] }]);
  expect((await of(kindOff, "13:01")).leftOut).toEqual([]);
  // The last such day, as nothing is noted of one to come.
  const begins = async (at: string) => (await of(kindOff, at)).span.from;
  expect(await begins("2.11.")).toEqual(new Date("2026-11-02T00:00:00+02:00"));
  expect(await begins("3.11. 6.45")).toEqual(new Date("2025-11-03T05:45:00+02:00"));
});

test("nobody but the operator asks, of an account and a time that are", async () => {
  const one = await person()();
  for (const by of [one, await createTeacher(t.db)])
    expect(await refusal(mailOf(t.ctx, by, one.email, ""))).toMatchObject({ status: 403 });
  for (const at of ["soon", "31.2.2026", "31.2.", "25:00"])
    expect(await refusal(of(one, at))).toMatchObject({ status: 422, fields: { at: "errors:moment" } });
  expect(await refusal(mailOf(t.ctx, "commandLine", "nobody@example.test", ""))).toMatchObject({
    status: 404,
  });
});
