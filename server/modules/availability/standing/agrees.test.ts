// Shows (rule: own-times).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { Random } from "../../../demo/random.ts";
import { boolean, text } from "../../../platform/database/kinds.ts";
import { firstRow, rows } from "../../../platform/database/rows.ts";
import { instant } from "../../../platform/database/sql.ts";
import { placeOf } from "../read.ts";
import { ownTimes, saveTimes } from "../save.ts";
import { standingOf } from "./standing.fixture.ts";
import { outsideOwnTimes, timesAhead } from "./standing.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-20T08:00:00Z"));
});
afterAll(() => t.close());

const minute = 60_000;
/** School days, Christmas, Epiphany, and both nights of changing clocks with what is around them. */
const mornings = ["2026-12-07", "2026-12-24", "2027-01-06", "2027-03-28", "2027-10-31", "2027-05-01"];

function timesOf(roll: (sides: number) => number) {
  const states = ["untold", "cannot", "free"] as const;
  const day = () => {
    const state = states[roll(3)] ?? "untold";
    const from = roll(64) * 15;
    return {
      state,
      spans: state === "free" ? [{ from, to: Math.min(from + 15 + roll(40) * 15, 1_440) }] : [],
    };
  };
  return {
    week: [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, ...day() })),
    holidays: roll(2) === 0 ? ("free" as const) : ("cannot" as const),
    exceptions: mornings
      .filter(() => roll(3) === 0)
      .map((from) => ({ from, to: from, ...day(), note: "", source: "own" as const })),
  };
}

test.each([
  ["FI-19", 1],
  ["SE-O", 2],
])("what a statement says of the hours of a job is what the rule says: %s", async (region, seed) => {
  const random = new Random(seed);
  const roll = (sides: number) => random.between(0, sides - 1);
  for (let round = 0; round < 25; round++) {
    const person = await createSubstitute(t.db, { regions: [region] });
    await saveTimes(t.ctx, person, timesOf(roll));
    const { present } = await ownTimes(t.ctx, person);
    for (const morning of mornings) {
      const start = Date.parse(`${morning}T00:00:00Z`) + (roll(120) - 24) * 15 * minute;
      const windows = Array.from({ length: 1 + roll(3) }, (_, nth) => {
        const begins = start + nth * 24 * 60 * minute;
        return { start: begins, end: begins + (1 + roll(60)) * 15 * minute };
      });
      const spans = windows.map(
        (one) => sql`tstzrange(${instant(new Date(one.start))}, ${instant(new Date(one.end))})`,
      );
      const id = sql`${person.id}::uuid`;
      const found = await firstRow(
        t.db,
        { outside: boolean },
        sql`select ${outsideOwnTimes(id)} as outside
          from (select tstzmultirange(${sql.join(spans, sql`, `)}) as windows) j`,
      );
      const wanted = standingOf(present, windows, placeOf(person));
      expect([region, round, morning, found]).toEqual([
        region,
        round,
        morning,
        { outside: wanted === "outside" },
      ]);
    }
  }
});

test("what somebody has told of all days ahead at once is what they have told of one job", async () => {
  const random = new Random(3);
  const roll = (sides: number) => random.between(0, sides - 1);
  for (let round = 0; round < 10; round++) {
    const person = await createSubstitute(t.db, { regions: [round % 2 === 0 ? "FI-19" : "SE-O"] });
    await saveTimes(t.ctx, person, timesOf(roll));
    await t.client`insert into unavailable_days (account_id, day, source) values (${person.id}, '2026-12-29', 'today')`;
    const { present } = await ownTimes(t.ctx, person);
    // Of a few hours each, over two weeks with public holidays.
    const windows = Array.from({ length: 150 }, (_, nth) => {
      const start = Date.parse("2026-12-20T00:00:00Z") + nth * 150 * minute;
      return { start, end: start + (1 + roll(12)) * 15 * minute };
    });
    const told = await rows(
      t.db,
      { standing: text },
      sql`select case when a.cannot && w.span then 'outside' when a.free @> w.span then 'within' else 'untold' end as standing
        from ${timesAhead(sql`${person.id}::uuid`, t.ctx.now())} a, (values ${sql.join(
          windows.map(
            ({ start, end }, nth) =>
              sql`(${nth}::int, tstzrange(${instant(new Date(start))}, ${instant(new Date(end))}))`,
          ),
          sql`, `,
        )}) w(nth, span) order by w.nth`,
    );
    const wanted = windows.map((one) => standingOf(present, [one], placeOf(person)));
    expect(told.map(({ standing }) => standing)).toEqual(wanted);
  }
});

test("of whoever has told nothing nothing is known", async () => {
  const person = await createSubstitute(t.db);
  const found = await firstRow(
    t.db,
    { cannot: text, free: text },
    sql`select a.cannot::text as cannot, a.free::text as free from ${timesAhead(sql`${person.id}::uuid`, t.ctx.now())} a`,
  );
  expect(found).toEqual({ cannot: "{}", free: "{}" });
});
