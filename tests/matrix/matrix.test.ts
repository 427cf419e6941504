// Shows (rule: authority-from-token, operator, who-manages, statistics-readers, answer-order, nothing-of-others,
// documented-calls).
import { afterAll, describe, expect, test } from "bun:test";
import { rateLimits } from "../../db/schema/index.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";
import { type Row, table } from "./table.ts";
import { type Column, columns, keptWorld, type World } from "./world.ts";

const { t, app, close } = await appUnderTest();
const { world, anew, close: forget } = await keptWorld(t);
afterAll(async () => {
  await forget();
  await close();
});

test("the table has every operation of the OpenAPI document, and no other", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(table).sort()).toEqual(operations.sort());
});

describe("who may call", () => {
  test.each(Object.entries(table))("%s", async (operation, row) => {
    const found: Partial<Record<Column, number>> = {};
    await anew();
    for (const column of columns) {
      const answered = await status(operation, row, column, world);
      found[column] = answered;
      // No cell depends on what another did.
      if (!operation.startsWith("GET") && answered < 400) await anew();
    }
    expect(found).toEqual(row.expect);
  });
});

/** What one kind of caller is answered, whatever others have asked for before. */
async function status(operation: string, row: Row, column: Column, world: World): Promise<number> {
  await t.db.delete(rateLimits);
  const me = column === "nobody" ? world.people.substitute : world.people[column];
  const [method = "", path = ""] = operation.split(" ");
  const url = row.path?.(world, me) ?? path;
  const caller = column === "nobody" ? app.anybody : app.as(me);
  if (method === "DELETE") return (await caller.delete(url)).status;
  if (method === "POST") return (await caller.post(url, row.body?.(world, me) ?? {})).status;
  if (path !== "/api/events") return (await caller.get(url)).status;
  return caller.open(url);
}
