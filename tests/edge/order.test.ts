// Shows (rule: answer-order).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { type Row, table } from "../matrix/table.ts";
import { createWorld } from "../matrix/world.ts";
import { createPrincipal } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const world = await createWorld(t);

const garbage = ["{", "[1]", '{"email":7,"id":7,"code":7,"startDate":"x"}', "x".repeat(100_000)];
const strange = "?from=x&to=x&lang=x&lastEventId=x&email=x&limit=x&cursor=x";
/** The types of account that a row may refuse by themselves, whoever they are. */
const types = ["substitute", "teacherOwn", "principalOwn"] as const;
const typesRefused = ({ expect: { substitute, teacherOwn, teacherOther, principalOwn, ledare } }: Row) => [
  ...(substitute === 403 ? ["substitute" as const] : []),
  ...(teacherOwn === 403 && teacherOther === 403 ? ["teacherOwn" as const] : []),
  ...(principalOwn === 403 && ledare === 403 ? ["principalOwn" as const] : []),
];

/** All that need a session; of `change/type` the body says to which, and so who may. */
const operations = Object.entries(table).filter(
  ([operation, row]) => row.expect.nobody === 401 && operation !== "POST /api/shared/change/type",
);

describe("who may call is decided before what was sent is looked at", () => {
  test.each(operations)("%s", async (operation, row) => {
    for (const body of garbage) {
      expect(await status(operation, row, app.anybody, body)).toBe(401);
      for (const type of typesRefused(row)) {
        const caller = app.as(world.people[type]);
        expect({ type, status: await status(operation, row, caller, body) }).toEqual({ type, status: 403 });
      }
    }
  });

  test("there is something to refuse for each type", () => {
    const refused = new Set(operations.flatMap(([, row]) => typesRefused(row)));
    expect([...refused].sort()).toEqual([...types].sort());
  });
});

describe("whether who is named is there is decided before what else is wrong", () => {
  const wrongPlace = { school: "x".repeat(300), region: "nowhere", phone: 7 };

  test.each(["approve", "reject"])("POST /api/principals/%s", async (call) => {
    const ask = (body: object) => app.as(world.people.operator).post(`/api/principals/${call}`, body);
    expect((await ask({ ...wrongPlace, email: "nobody@example.test" })).status).toBe(404);
    // A substitute is no principal, and one who is approved waits for nothing.
    for (const known of [world.people.substitute, world.people.principalOwn])
      expect((await ask({ ...wrongPlace, school: "", email: known.email })).status).toBe(404);
    const waiting = await somebodyWaits();
    for (const email of [7, "", "x".repeat(300)])
      expect((await ask({ ...wrongPlace, email })).status).toBe(422);
    if (call === "approve") expect((await ask({ ...wrongPlace, email: waiting })).status).toBe(422);
    // One who is in already may be given a further school, which has to be right.
    const inAlready = { ...wrongPlace, email: world.people.principalOwn.email };
    expect((await ask(inAlready)).status).toBe(call === "approve" ? 422 : 404);
  });

  async function somebodyWaits(): Promise<string> {
    const email = `${Bun.randomUUIDv7()}@example.test`;
    const person = await createPrincipal(t.db, { email, schools: [world.school] });
    await t.db.execute(sql`update accounts set approved_at = null where id = ${person.id}`);
    await t.db.execute(
      sql`insert into principal_requests (account_id, school) values (${person.id}, 'Uusi koulu')`,
    );
    return email;
  }
});

async function status(
  operation: string,
  row: Row,
  caller: typeof app.anybody,
  body: string,
): Promise<number> {
  const [method = "", path = ""] = operation.split(" ");
  const url = (row.path?.(world, world.people.substitute) ?? path) + (method === "GET" ? strange : "");
  if (method === "DELETE") return (await caller.delete(url)).status;
  if (method === "POST") return (await caller.post(url, body)).status;
  return path === "/api/events" ? caller.open(url) : (await caller.get(url)).status;
}
