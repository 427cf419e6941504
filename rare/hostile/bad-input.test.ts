// Shows (rule: answer-shape, body-limits).
import { afterAll, describe, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { type Row, table } from "../../tests/matrix/table.ts";
import { createWorld } from "../../tests/matrix/world.ts";
import { appUnderTest } from "../../tests/support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const world = await createWorld(t);

/** What no field expects: text that cannot be stored, wrong types, days that do not exist, too much of it. */
const values: unknown[] = [
  "a\u0000b",
  "a\u0000@b.cc",
  "\ud800",
  1e308,
  -1,
  true,
  null,
  [[[]]],
  ["a\u0000b"],
  { a: { b: 1 } },
  // As much as reaches a field: a larger body is refused before anything in it is looked at (tests/edge/bodies.test.ts).
  "x".repeat(30_000),
  "2026-02-30",
  "0000-00-00",
  "9999-12-31",
  "24:00",
  "__proto__",
  "%00%ff",
  "'\";--",
  "00000000-0000-0000-0000-000000000000",
  "f".repeat(24),
];
const bodies = ["", "{", "[]", "null", "1", '"x"', '{"__proto__":{"a":1}}'];
/** These end the caller's own session. */
const leftOut = /logout|password|change\/type|delete\/account|deactivate/;

const posts = Object.entries(table).filter(
  ([operation]) => operation.startsWith("POST") && !leftOut.test(operation),
);

describe("bad input never ends in a server error", () => {
  test.each(posts)("%s", async (operation, row) => {
    const me = caller(row);
    const path = row.path?.(world, me) ?? operation.split(" ")[1] ?? "";
    const good = (row.body?.(world, me) ?? {}) as Record<string, unknown>;
    const spoilt = Object.keys(good).flatMap((field) => values.map((value) => ({ ...good, [field]: value })));
    const failures: unknown[] = [];
    for (const body of [...bodies, ...spoilt]) {
      const { status } = await app.as(me).post(path, body);
      // 503 is what the limited parts say, such as identity without a provider.
      if (status >= 500 && status !== 503)
        failures.push({ status, body: JSON.stringify(body).slice(0, 200) });
    }
    expect(failures).toEqual([]);
  });
});

function caller({ expect: status }: Row): Actor {
  const { people } = world;
  const order = [people.teacherOwn, people.principalOwn, people.substitute, people.operator] as const;
  const columns = ["teacherOwn", "principalOwn", "substitute", "operator"] as const;
  const able = columns.findIndex((column) => status[column] < 300);
  return order[able] ?? people.principalOwn;
}
