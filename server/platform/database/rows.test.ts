import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { accounts, currentJobs, jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { boolean, date, integer, list, nullable, number, object, oneOf, text } from "./kinds.ts";
import { firstRow, hotRows, hotRun, rows, run } from "./rows.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

const instant = sql`'2026-11-04 08:00:00.5+02'::timestamptz`;

test("a row is read as its columns and kinds say", async () => {
  const shape = {
    id: jobs.id,
    endsAt: currentJobs.expiresAt,
    archivedAt: jobs.archivedAt,
    image: accounts.image,
    size: integer,
    part: number,
    open: boolean,
    at: date,
    names: list(text),
    days: list(integer),
    word: oneOf("yes", "no"),
    nothing: nullable(text),
    facts: object({ days: list(integer), endsAt: jobs.expiresAt }),
  };
  const statement = sql`select '00000000-0000-7000-8000-000000000000'::uuid as id, ${instant} as "endsAt",
    null::timestamptz as "archivedAt", 'a.png'::text as image, count(*)::int as size, 0.5::float8 as part, true as open,
    ${instant} as at, array['a', 'b'] as names, array[1, 2] as days, 'yes'::text as word, null::text as nothing,
    json_build_object('days', array[1, 2], 'endsAt', ${instant}) as facts`;
  const expected = {
    id: "00000000-0000-7000-8000-000000000000",
    endsAt: new Date("2026-11-04T06:00:00.500Z"),
    archivedAt: null,
    image: "a.png",
    size: 1,
    part: 0.5,
    open: true,
    at: new Date("2026-11-04T06:00:00.500Z"),
    names: ["a", "b"],
    days: [1, 2],
    word: "yes" as const,
    nothing: null,
    facts: { days: [1, 2], endsAt: new Date("2026-11-04T06:00:00.500Z") },
  };
  expect(await firstRow(t.db, shape, statement)).toEqual(expected);
  expect(await hotRows(t.db, shape, statement)).toEqual([expected]);
  expect(await t.db.transaction((tx) => hotRows(tx, shape, statement))).toEqual([expected]);
});

test("the hottest statements are planned once on a connection, in a transaction as well, and no others", async () => {
  const marked = (word: string) => sql`select ${1}::int as one ${sql.raw(`/* ${word} */`)}`;
  await t.db.transaction(async (tx) => {
    for (let n = 0; n < 3; n++) {
      expect(await hotRows(tx, { one: integer }, marked("hot"))).toEqual([{ one: 1 }]);
      expect(await hotRun(tx, marked("run hot"))).toBe(1);
      expect(await rows(tx, { one: integer }, marked("cold"))).toEqual([{ one: 1 }]);
    }
    const uses = await rows(
      tx,
      { word: text, count: integer },
      sql`select substring(statement from '/. (.*) .') as word, (generic_plans + custom_plans)::int as count
        from pg_prepared_statements where statement like 'select $1::int as one%' order by 1`,
    );
    expect(uses).toEqual([
      { word: "hot", count: 3 },
      { word: "run hot", count: 3 },
    ]);
  });
});

const wrong = "a statement's row is not as it was read: ";
const said = (call: Promise<unknown>) =>
  call.then(
    () => "",
    (error) => error.message,
  );

test("a name that the statement does not give fails, even when there are no rows", async () => {
  const statement = sql`select id, expires_at from jobs`;
  expect(await said(rows(t.db, { id: jobs.id, endsAt: jobs.expiresAt }, statement))).toBe(
    `${wrong}expected id, endsAt, found id, expires_at`,
  );
  expect(await said(rows(t.db, { id: jobs.id }, statement))).toBe(
    `${wrong}expected id, found id, expires_at`,
  );
});

test.each([
  [jobs.id, sql`null`, "x: expected uuid of id, found null"],
  [jobs.urgent, sql`'yes'`, "x: expected boolean of urgent, found string"],
  [jobs.expiresAt, sql`'soon'`, "x: expected timestamp with time zone of expiresAt, found string"],
  [jobs.archivedAt, sql`now()`, ""],
  [integer, sql`0.5::float8`, "x: expected an integer, found number"],
  [integer, sql`count(*)`, "x: expected an integer, found string"],
  [text, sql`null`, "x: expected text, found null"],
  [oneOf("a", "b"), sql`'c'::text`, "x: expected a or b, found string"],
  [list(integer), sql`array[0.5]::float8[]`, "x: expected an integer, found number"],
  [
    object({ day: integer }),
    sql`json_build_object('day', 'one')`,
    "x: day: expected an integer, found string",
  ],
  [object({ day: integer }), sql`json_build_object('Day', 1)`, "x: expected day, found Day"],
  [object({ day: integer }), sql`'[]'::json`, "x: expected an object, found a list"],
] as const)("a value that does not fit fails: %#", async (source, value, complaint) => {
  expect(await said(rows(t.db, { x: source }, sql`select ${value} as x`))).toBe(
    complaint && `${wrong}${complaint}`,
  );
});

test("what is run for what it does tells how many rows it was about", async () => {
  expect(await run(t.db, sql`select from generate_series(1, 3)`)).toBe(3);
  expect(await run(t.db, sql`delete from jobs`)).toBe(0);
});
