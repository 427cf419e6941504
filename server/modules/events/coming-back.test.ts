// Shows (rule: event-replay).
import { afterAll, afterEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { eventually } from "../../../tests/support/eventually.ts";
import type { NewEvent } from "./event.ts";
import { missedEvents, presentPlace, publish, recentEvents } from "./event-rows.ts";
import { RecentEvents } from "./feed.ts";
import { purgeEvents } from "./index.ts";
import { heard, listen, listeners } from "./listeners.fixture.ts";
import { snapshotFrom } from "./place.ts";

const { t, school, teacher, principal, substitute, elsewhere, open, settle, closeHubs } = await listeners();
afterEach(closeHubs);
afterAll(() => t.close());

describe("a client that comes back", () => {
  test("is sent what it missed, also from another process", async () => {
    const hub = await open();
    const before = listen(hub, substitute);
    await publish(t.db, { name: "jobPosted", regionCode: "FI-18" });
    await settle(before);
    before.leave();
    await publish(t.db, { name: "substituteChosen", accountIds: [substitute.id] });
    await publish(t.db, { name: "applicationsChanged", accountIds: [teacher.id] });
    const back = listen(await open(), substitute, before.lastId());
    await settle(back);
    expect(heard(back)).toContain("chosen");
    expect(heard(back)).not.toContain("updateapplied");
  });

  test("misses nothing that was committed out of order", async () => {
    const hub = await open();
    const first = listen(hub, substitute);
    const before = Promise.withResolvers<void>();
    const published = Promise.withResolvers<void>();
    const slow = t.db.transaction(async (tx) => {
      await publish(tx, {
        name: "substituteChosen",
        payload: { order: "late" },
        accountIds: [substitute.id],
      });
      published.resolve();
      await before.promise;
    });
    await published.promise;
    await settle(first);
    first.leave();
    before.resolve();
    await slow;
    expect(first.text).not.toContain("late");
    for (const again of [hub, await open()]) {
      const back = listen(again, substitute, first.lastId());
      await settle(back);
      expect(back.text).toContain("late");
    }
  });

  test("without having heard anything yet still has a place to come back to", async () => {
    const hub = await open();
    const quiet = listen(hub, substitute);
    await eventually("the opening", () => quiet.text.includes("id: "));
    quiet.leave();
    await publish(t.db, {
      name: "substituteChosen",
      payload: { note: "while away" },
      accountIds: [substitute.id],
    });
    const back = listen(hub, substitute, quiet.lastId());
    await settle(back);
    expect(back.text).toContain("while away");
  });

  test("and reads too slowly for all that it missed comes back for the rest", async () => {
    const hub = await open();
    const before = listen(hub, substitute);
    await settle(before);
    before.leave();
    const names = ["jobPosted", "jobChanged", "applicationsChanged", "substituteChosen"] as const;
    for (const name of names) await publish(t.db, { name, accountIds: [substitute.id] });
    await settle(listen(hub, elsewhere));
    // Before the four come the opening and what the margin of late commits repeats.
    const repeated =
      (await missedEvents(t.db, substitute, { lastId: before.lastId() })).length - names.length - 1;
    const slow = listen(hub, substitute, before.lastId(), undefined, 1 + repeated + 3);
    await settle(listen(hub, elsewhere));
    expect(slow.ended).toBe(true);
    expect(heard(slow).slice(-2)).toEqual(["jobCreated", "updateJobs"]);
    const again = listen(hub, substitute, slow.lastId());
    await settle(again);
    expect(heard(again).slice(-2)).toEqual(["updateapplied", "chosen"]);
  });

  test("is served alike from memory and from the database", async () => {
    const events: NewEvent[] = [
      { name: "jobPosted", regionCode: "FI-18" },
      { name: "jobPosted", regionCode: "FI-11" },
      { name: "jobChanged", regionCode: "*" },
      { name: "applicationsChanged", schoolId: school.id },
      { name: "substituteChosen", accountIds: [elsewhere.id, teacher.id] },
    ];
    for (const event of events) await publish(t.db, event);
    const recent = new RecentEvents();
    for (const event of await recentEvents(t.db, 3_600_000)) recent.add(event);
    recent.completeFrom(0);
    for (const actor of [substitute, elsewhere, teacher, principal]) {
      const last = recent.newestId - events.length;
      const fromMemory = recent.missedBy(actor, { lastId: last })?.map((event) => event.id);
      const fromDatabase = (await missedEvents(t.db, actor, { lastId: last })).map((event) => event.id);
      expect(fromMemory).toEqual(fromDatabase);
      expect(fromMemory?.length).toBeGreaterThan(0);
    }
  });

  test("hears nothing again of what its page has seen, and all that was under way meanwhile", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const underWay = t.db.transaction(async (tx) => {
      await publish(tx, { name: "jobPosted", regionCode: "FI-18", payload: { note: "late" } });
      begun.resolve();
      await end.promise;
    });
    await begun.promise;
    await publish(t.db, { name: "jobPosted", regionCode: "FI-18", payload: { note: "seen" } });
    const { lastId, snapshot } = await presentPlace(t.db);
    const seen = snapshotFrom(snapshot);
    end.resolve();
    await underWay;
    await publish(t.db, { name: "jobChanged", regionCode: "FI-18", payload: { note: "after" } });
    const notes = ['{"note":"late"}', '{"note":"after"}'];
    const stored = await missedEvents(t.db, substitute, { lastId, seen });
    expect(stored.map(({ payload }) => JSON.stringify(payload))).toEqual(notes);
    const recent = new RecentEvents();
    for (const event of await recentEvents(t.db, 3_600_000)) recent.add(event);
    recent.completeFrom(0);
    const remembered = recent.missedBy(substitute, { lastId, seen });
    expect(remembered?.map(({ payload }) => JSON.stringify(payload))).toEqual(notes);
  });

  test("after a day gets what is still kept", async () => {
    await publish(t.db, { name: "substituteChosen", payload: { note: "old" }, accountIds: [substitute.id] });
    await t.db.execute(sql`update events set created_at = created_at - interval '25 hours'`);
    await publish(t.db, {
      name: "substituteChosen",
      payload: { note: "young" },
      accountIds: [substitute.id],
    });
    const notes = async () =>
      (await missedEvents(t.db, substitute, { lastId: 1 })).map((event) => JSON.stringify(event.payload));
    expect(await notes()).toEqual(['{"note":"young"}']);
    await purgeEvents(t.db);
    const [left] = await t.db.execute<{ count: number }>(sql`select count(*)::int as count from events`);
    expect(left?.count).toBe(1);
  });
});
