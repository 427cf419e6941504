// Shows (rule: lock-order, news-in-the-app).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventually } from "../../../../tests/support/eventually.ts";
import { newsPage, readAllNews, readNewsOfJob } from "../../notifications/inbox/index.ts";
import { apply } from "../applications/apply.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { asking } from "./asking.fixture.ts";

const w = await asking();
const { t, teacher, nea, emil, tuuli } = w;
afterAll(w.close);

/** Whoever takes from somebody what they were asked waits in the middle, until that is let go. */
beforeAll(async () => {
  await t.client.unsafe(`
    create function wait() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(1); return new; end $$;
    create trigger waits before update on news for each row when (old.kind = 'asked') execute function wait()`);
});

async function held(): Promise<() => Promise<void>> {
  const [locked, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = t.client.begin(async (sql) => {
    await sql`select pg_advisory_xact_lock(1)`;
    locked.resolve();
    await letGo.promise;
  });
  await locked.promise;
  return async () => {
    letGo.resolve();
    await holding;
  };
}

const waiting = (many: number) =>
  eventually(`${many} to wait`, async () => {
    const [found] = await t.client`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    return found?.["count"] === many;
  });

const unread = async () =>
  (await newsPage(t.ctx, nea, "fi", { unread: true })).items.map(({ kind }) => kind).sort();

/** Each with a day of its own, as its people would clash. */
const days = ["2026-11-04", "2026-11-05"];
const readings = {
  "all that they were told": () => readAllNews(t.ctx, nea),
  "what they were told of the job": (jobId: string) => readNewsOfJob(t.ctx, nea, jobId),
};

test.each(Object.entries(readings))(
  "whoever reads %s, and who chooses another for it, do not wait for each other in a circle",
  async (_, reading) => {
    const { id } = await w.post({ startDate: days.pop() ?? "" });
    for (const person of [nea, emil, tuuli]) await apply(t.ctx, person, { key: id });
    await choose(t.ctx, teacher, { key: id, email: emil.email });
    await readAllNews(t.ctx, nea);
    await removeChosen(t.ctx, teacher, { key: id });
    await w.askFor(id, [nea]);
    expect(await unread()).toEqual(["asked", "openAgain"]);
    const letGo = await held();
    // What she was asked is over first, then that the job was open again.
    const choosing = choose(t.ctx, teacher, { key: id, email: tuuli.email });
    await waiting(1);
    const read = reading(id);
    await waiting(2);
    await letGo();
    const done = await Promise.allSettled([choosing, read]);
    expect(done.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"]);
    const left = await unread();
    expect(left.filter((kind) => kind !== "notChosen")).toEqual([]);
  },
);
