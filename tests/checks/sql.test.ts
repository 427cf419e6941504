// Shows (rule: former-release-runs).
import { expect, test } from "bun:test";
import { rawIn } from "./sql.ts";

const path = "server/modules/jobs/lists/open.ts";
const withImport = (text: string) => ({ path, text: `import { rows } from "../database/rows.ts";\n${text}` });
const problems = (text: string) => rawIn(withImport(text)).problems;

test("a raw statement with a reason is counted under it", () => {
  expect(rawIn(withImport("/** The list (raw: plan). */\nreturn rows(db, shape, sql`select`);\n"))).toEqual({
    raw: [{ path, reason: "plan" }],
    problems: [],
  });
});

test("one without a reason is refused, and so is one that borrows the reason of another", () => {
  expect(problems("return rows(db, shape, sql`select`);\n")).toHaveLength(1);
  const both = problems("// (raw: lock)\nawait run(db, sql`lock`);\nawait run(db, sql`lock`);\n");
  expect(both).toHaveLength(1);
  expect(both[0]).toStartWith(`${path}:4 is a raw statement without a reason`);
});

test("a reason that is unknown, or left behind, is refused", () => {
  expect(problems("// (raw: haste)\nawait run(db, sql`select`);\n")).toEqual([
    `${path}:2 gives a reason that tests/checks/sql.ts does not know: haste`,
  ]);
  expect(problems("// (raw: plan)\nconst nothing = 1;\n")).toEqual([
    `${path} gives a reason, plan, with no raw statement below it`,
  ]);
});

test("a row type asserted by hand is refused", () => {
  const { raw, problems } = rawIn({ path, text: "await db.execute<{ id: string }>(sql`select`);\n" });
  expect(raw).toEqual([]);
  expect(problems).toEqual([`${path}:1 runs a raw statement past database/rows.ts`]);
  expect(rawIn({ path, text: "const n = sql<number>`count(*)`;\n" }).problems).toHaveLength(1);
});

test("a union of all columns is refused on either side, and what only reads a union is not", () => {
  const refused = (statement: string) =>
    rawIn({ path, text: `const among = sql\`${statement}\`;\n` }).problems;
  const columns = "select id, (select max(day) from days) from jobs";
  for (const all of ["select * from jobs where id in (select id from old)", "select j.* from jobs j"]) {
    expect(refused(`(${all} union all ${columns})`)).toHaveLength(1);
    expect(refused(`${columns}\n  union ${all}`)).toHaveLength(1);
  }
  expect(refused(`select * from \${active} f union all \${hidden}`)).toHaveLength(1);
  expect(refused(`select j.* from (${columns} union all ${columns}) j`)).toEqual([]);
});
