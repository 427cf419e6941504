// Shows (rule: own-times).
import { afterAll, expect, test } from "bun:test";
import { availability, availabilityExceptions, rateLimits, unavailableDays } from "../../db/schema/index.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";
import { type Row, table } from "./table.ts";
import { createWorld, type World } from "./world.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

/** What stands nowhere else: a note, two days, and hours. */
const canaries = ["kanarialintu", "2031-03-17", "2031-03-19", "03:15", '"from":195'];

async function tellTimes({ people: { substitute } }: World): Promise<void> {
  const own = { accountId: substitute.id };
  const minutes = [{ from: 195, to: 285 }];
  await t.db.insert(availability).values({ ...own, monday: minutes, tuesday: minutes });
  const days = { position: 1, fromDay: "2031-03-17", toDay: "2031-03-17", minutes, note: "kanarialintu" };
  await t.db.insert(availabilityExceptions).values({ ...own, ...days });
  await t.db.insert(unavailableDays).values({ ...own, day: "2031-03-19", source: "today" });
}

/** These end the caller's own session. */
const leftOut = /logout|password|change\/type|delete\/account|deactivate|\/events$/;
const operations = Object.entries(table).filter(([operation]) => !leftOut.test(operation));

async function answer(operation: string, row: Row, world: World, me: World["people"]["substitute"]) {
  await t.db.delete(rateLimits);
  const [method = "", path = ""] = operation.split(" ");
  const url = row.path?.(world, me) ?? path;
  const caller = app.as(me);
  if (method === "DELETE") return caller.delete(url);
  return method === "POST" ? caller.post(url, row.body?.(world, me) ?? {}) : caller.get(url);
}

test.each(["teacherOwn", "principalOwn", "operator", "substitute"] as const)(
  "no call tells %s when somebody else can work, and only the person's own calls tell them",
  async (column) => {
    const world = await createWorld(t);
    await tellTimes(world);
    const telling: string[] = [];
    let naming = 0;
    for (const [operation, row] of operations) {
      const { status, body } = await answer(operation, row, world, world.people[column]);
      const text = JSON.stringify(body);
      if (status === 200 && text.includes(world.people.substitute.email)) naming++;
      if (canaries.some((canary) => text.includes(canary))) telling.push(operation);
    }
    // The substitute is known to each of them otherwise.
    if (column !== "operator") expect(naming).toBeGreaterThan(0);
    const own = ["GET /api/shared/mydata", "POST /api/users/times", "POST /api/users/times/save"];
    expect(telling.sort()).toEqual(column === "substitute" ? own : []);
  },
);
