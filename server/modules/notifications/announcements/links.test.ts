// Shows (rule: links-always-sent).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { parseCrontab } from "graphile-worker";
import { accounts, oneTimeLinks } from "../../../../db/schema/index.ts";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { SendFailure } from "../../../platform/failures/send-failure.ts";
import { enqueue } from "../../../platform/worker/queue.ts";
import type { Actor } from "../../auth/index.ts";
import { crontab } from "../index.ts";
import { sendResetLink } from "../notices/index.ts";
import { deliverTask } from "./announce.ts";
import { collecting, sending } from "./sending.fixture.ts";

const { t, work, rest, queueIsEmpty, close } = await sending();
afterEach(rest);
afterAll(close);

describe("a link", () => {
  const token = "s3cret-token-of-a-link";

  const createLink = (person: Actor, token: string, expiresAt = new Date(Date.now() + 3_600_000)) =>
    t.db.insert(oneTimeLinks).values({
      accountId: person.id,
      purpose: "reset",
      tokenHash: createHash("sha256").update(token).digest(),
      expiresAt,
    });

  test("that another has taken the place of, or whose time is over, does not go out any more", async () => {
    const person = await createSubstitute(t.db);
    await createLink(person, "newest");
    await createLink(person, "expired", new Date(Date.now() - 1_000));
    const { sent, transport } = collecting();
    for (const token of ["replaced", "newest", "expired"]) await sendResetLink(t.db, person.id, token);
    await work(transport);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain("/app/reset/newest");
    await t.db.delete(oneTimeLinks);
  });

  test("goes out even to who wants no mail, and leaves no token behind", async () => {
    const person = await createSubstitute(t.db, { lang: "sv" });
    await t.db.update(accounts).set({ mailEnabled: false }).where(eq(accounts.id, person.id));
    await createLink(person, token);
    const { sent, transport } = collecting();
    await work(transport);
    await sendResetLink(t.db, person.id, token);
    await eventually("the queue is empty", queueIsEmpty);
    expect(sent.map((mail) => mail.to.address)).toEqual([person.email]);
    expect(sent[0]?.text).toContain(`/app/reset/${token}`);
    expect(sent[0]?.unsubscribeUrl).toBeUndefined();
    const keys = await t.db.execute<{ event_key: string }>(sql`select event_key from deliveries`);
    expect(JSON.stringify(keys)).not.toContain(token);
  });

  test("that cannot be sent is given up in the end, with its token, which no log and no error names", async () => {
    const person = await createSubstitute(t.db);
    const lines: string[] = [];
    const log = new Proxy(t.ctx.log, {
      get:
        (_, level) =>
        (...parts: unknown[]) =>
          lines.push(Bun.inspect([level, ...parts], { depth: 12 })),
    });
    const { transport } = collecting(() => {
      throw new SendFailure("down", "ECONNECTION");
    });
    const ctx = { ...t.ctx, log };
    await t.db.delete(oneTimeLinks);
    await createLink(person, token);
    await sendResetLink(t.db, person.id, token);
    await t.db.execute(sql`update graphile_worker._private_jobs set max_attempts = 2`);
    await work(transport, { ctx, concurrency: 1 });
    const lastError = async () =>
      (await t.db.execute<{ last_error: string | null }>(sql`select last_error from graphile_worker.jobs`))[0]
        ?.last_error;
    await eventually("a failed attempt", async () => Boolean(await lastError()));
    expect(await lastError()).toBe("ECONNECTION (down)");
    await eventually("the queue is empty", queueIsEmpty);
    expect(lines.join("\n")).toContain("link could not be sent");
    expect(lines.join("\n")).not.toContain(token);
  });
});

test("once an hour, what nobody needs any more is deleted", async () => {
  const person = await createSubstitute(t.db);
  await sendResetLink(t.db, person.id, "left-over");
  await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts`);
  await t.db.execute(sql`
    insert into deliveries (event_key, account_id, channel, queued_at)
    values ('old', ${person.id}, 'mail', now() - interval '100 days'), ('new', ${person.id}, 'mail', now())`);
  const stuck = async (age: number, task = deliverTask) => {
    await enqueue(t.db, task, {}, { runAt: new Date(Date.now() + 3_600_000) });
    await t.db.execute(sql`
      update graphile_worker._private_jobs
      set attempts = max_attempts, created_at = now() - make_interval(days => ${age})
      where id = (select max(id) from graphile_worker._private_jobs)`);
  };
  await stuck(100);
  await stuck(100, "end-requests");
  await stuck(10);
  const task = parseCrontab(crontab)[0]?.task ?? "";
  await work(collecting().transport);
  await enqueue(t.db, task, {});
  const waiting = () =>
    t.db.execute<{ days: number }>(
      sql`select extract(day from now() - created_at)::int as days from graphile_worker._private_jobs`,
    );
  await eventually("only what failed lately is left", async () => (await waiting()).length === 1);
  expect((await waiting()).map(({ days }) => days)).toEqual([10]);
  await t.db.execute(sql`delete from graphile_worker._private_jobs`);
  const left = await t.db.execute<{ event_key: string; given_up: boolean }>(sql`
    select split_part(event_key, ':', 1) as event_key, given_up_at is not null as given_up
    from deliveries where account_id = ${person.id} order by 2`);
  // Of the link that no worker was left to send it is known that it was given up.
  expect([...left]).toEqual([
    { event_key: "new", given_up: false },
    { event_key: "link-reset", given_up: true },
  ]);
});
