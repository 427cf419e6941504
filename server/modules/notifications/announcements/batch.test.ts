// Shows (rule: message-retries).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { parseCrontab } from "graphile-worker";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import { crontab, tasks } from "../index.ts";
import { createChannels } from "../tasks.ts";
import { deliverSooner } from "../upkeep.ts";
import { type Batch, deliverTask, expand } from "./announce.ts";
import { deliver } from "./deliver.ts";
import { insertJob } from "./deliveries.fixture.ts";
import { collecting, sending } from "./sending.fixture.ts";

const { t, close } = await sending();
afterAll(close);

const school = await createSchool(t.db, { name: "Mäkelän koulu", regionCode: "FI-18", phone: "09 555 000" });

describe("a batch", () => {
  test("at one of whose receivers the sending breaks off each time reaches the others", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-12" });
    const people = [];
    for (let i = 0; i < 4; i++) people.push(await createSubstitute(t.db, { regions: ["FI-12"] }));
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const [first, ...others] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const { sent, transport } = collecting(({ to }) => {
      if (to.address === first?.email) throw new SendFailure("down", "ESOCKET");
    });
    const channels = createChannels(t.ctx, transport);
    const occasion = { kind: "job-posted", id: jobId, jobId, urgent: false } as const;
    await expand(t.ctx, channels, { occasion, receivers: "region" });
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    const batch: Batch = { channel: "mail", occasion, accountIds: people.map(({ id }) => id) };
    const turn = {
      stop: new AbortController().signal,
      isLast: false,
      since: new Date(),
      isOurs: async () => true,
    };
    const attempt = () => deliver(t.ctx, channels, batch, turn).catch(() => {});
    for (let n = 0; n < 40; n++) await attempt();
    expect(sent.map((mail) => mail.to.address).toSorted()).toEqual(
      others.map(({ email }) => email).toSorted(),
    );
  });

  test("is made once, and goes out once, however often it is asked for", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-13" });
    const person = await createSubstitute(t.db, { regions: ["FI-13"] });
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const { sent, transport } = collecting();
    const [mail] = createChannels(t.ctx, transport).filter(({ name }) => name === "mail");
    if (!mail) throw new Error("no mail");
    const occasion = { kind: "job-posted", id: jobId, jobId, urgent: false } as const;
    for (let n = 0; n < 2; n++) await expand(t.ctx, [mail], { occasion, receivers: "region" });
    const queued = await t.db.execute(sql`delete from graphile_worker._private_jobs returning id`);
    expect(queued).toHaveLength(1);
    const batch: Batch = { channel: "mail", occasion, accountIds: [person.id] };
    const turn = {
      stop: new AbortController().signal,
      isLast: false,
      since: new Date(),
      isOurs: async () => true,
    };
    for (let n = 0; n < 2; n++) await deliver(t.ctx, [mail], batch, turn);
    expect(sent.map(({ to }) => to.address)).toEqual([person.email]);
  });

  test("that was handed to a process which froze before its first message is sent by whoever has it now", async () => {
    const place = await createSchool(t.db, { regionCode: "FI-14" });
    const receiver = await createSubstitute(t.db, { regions: ["FI-14"] });
    const jobId = await insertJob(t.db, place, await createTeacher(t.db, { school: place }));
    const { sent, transport } = collecting();
    const channels = createChannels(t.ctx, transport);
    const occasion = { kind: "job-posted", id: jobId, jobId, urgent: false } as const;
    await expand(t.ctx, channels, { occasion, receivers: "region" });
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    const batch: Batch = { channel: "mail", occasion, accountIds: [receiver.id] };
    const at = (seconds: number, ours: boolean) =>
      deliver(t.ctx, channels, batch, {
        stop: new AbortController().signal,
        isLast: false,
        since: new Date(t.ctx.now().getTime() - seconds * 1000),
        isOurs: async () => ours,
      });
    await expect(at(20, false)).rejects.toThrow("somebody else has");
    expect(sent).toHaveLength(0);
    await at(20, true);
    expect(sent).toHaveLength(1);
  });

  test("that has failed for a while is tried again every ten minutes, for half a day", async () => {
    const batch: Batch = {
      channel: "mail",
      occasion: { kind: "job-changed", id: "1", jobId: school.id },
      accountIds: [],
    };
    const hour = 3_600_000;
    const wait = async (attempts: number, age: number) => {
      await enqueue(t.db, deliverTask, batch, { runAt: new Date(Date.now() + 6 * hour) });
      await t.db.execute(sql`
        update graphile_worker._private_jobs
        set attempts = ${attempts}, created_at = now() - make_interval(hours => ${age})
        where id = (select max(id) from graphile_worker._private_jobs)`);
    };
    for (const [attempts, age] of [
      [3, 0],
      [10, 3],
      [10, 13],
      [12, 3],
    ] as const)
      await wait(attempts, age);
    await deliverSooner(t.ctx);
    const waiting = await t.db.execute<{ attempts: number; due: boolean }>(
      sql`select attempts::int, run_at <= now() as due from graphile_worker._private_jobs order by id`,
    );
    await t.db.execute(sql`delete from graphile_worker._private_jobs`);
    expect(waiting.map(({ attempts, due }) => [attempts, due])).toEqual([
      [3, false],
      [6, true],
      [10, false],
      [12, false],
    ]);
    expect(parseCrontab(crontab).map(({ task }) => Object.keys(tasks(t.ctx)).includes(task))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
