// Shows (rule: authority-from-token, answer-order).
import { afterAll, describe, expect, test } from "bun:test";
import type { Actor } from "../../server/modules/auth/index.ts";
import { ownNamesKey, seeksKey } from "../../server/platform/http/operations.ts";
import { type Row, table } from "../matrix/table.ts";
import { type Column, createWorld, type World } from "../matrix/world.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

interface Declared {
  operation: string;
  row: Row;
  own: readonly string[];
  seeks: boolean;
  mayRefuse: string[];
  /** Members that the body may have. */
  members: string[];
}

const { t, app, close } = await appUnderTest();
afterAll(close);

let world = await createWorld(t);
const declared = declarations();

function declarations(): Declared[] {
  const { routes } = app.app;
  return routes.flatMap(({ method, path, hooks }) => {
    const operation = `${method} ${path.replace(/:(\w+)/g, "{$1}")}`;
    const row = table[operation];
    // biome-ignore lint/suspicious/noExplicitAny: what the library keeps of a route
    const { detail = {}, body } = hooks as any;
    if (!row || typeof body === "string") return [];
    return {
      operation,
      row,
      own: detail[ownNamesKey] ?? [],
      seeks: detail[seeksKey] !== undefined,
      mayRefuse: detail["x-refusals"] ?? [],
      members: Object.keys(body?.properties ?? {}),
    };
  });
}

const nobodysValue = { wrong: [7] };
const wrongBut = (members: string[], right: object) => ({
  ...Object.fromEntries(members.map((name) => [name, nobodysValue])),
  ...right,
});
/** Somebody whom the operation does not refuse for what they are. */
function callerOf({ expect: status }: Row): Actor {
  const columns = Object.keys(world.people) as (keyof World["people"])[];
  const may = (name: Column) =>
    ![401, 403, 503].includes(status[name]) && name !== "deactivated" && name !== "locked";
  const one = columns.find(may) ?? "substitute";
  return world.people[one];
}

describe("who speaks for somebody else is told so before what else is wrong", () => {
  test("with every member that may name the caller", async () => {
    const asked: unknown[] = [];
    for (const { operation, row, own, members } of declared) {
      for (const name of own) {
        const other = { [name]: "somebody@else.test" };
        const { status, body } = await call(operation, callerOf(row), wrongBut(members, other), other);
        asked.push({ operation, name, status, code: body.code });
      }
    }
    const right = asked.map((answer) => ({ ...(answer as object), status: 403, code: "not_yourself" }));
    expect(asked).toEqual(right);
    expect(asked.length).toBeGreaterThan(60);
  });

  test("the own address passes, however it is written, and so does none", async () => {
    for (const { operation, row, own } of declared) {
      for (const name of own) {
        const caller = callerOf(row);
        for (const written of [` ${caller.email.toUpperCase()} `, "", " ", 7, null]) {
          const answer = await call(operation, caller, { [name]: written, id: 7, type: 7 }, {});
          expect([operation, written, answer.body.code]).not.toEqual([operation, written, "not_yourself"]);
        }
      }
    }
  }, 120_000);

  test("every operation that may say so declares what it looks at", () => {
    const silent = declared.filter(
      ({ own, seeks, mayRefuse }) => mayRefuse.includes("not_yourself") && own.length === 0 && !seeks,
    );
    // A principal may name a teacher there; the address is all that is sent.
    expect(silent.map(({ operation }) => operation)).toEqual(["POST /api/teachers/get/teacher"]);
  });
});

describe("what is not the caller's is not there, whatever else is wrong", () => {
  test("jobs, teachers and schools", async () => {
    world = await createWorld(t);
    const asked: unknown[] = [];
    const right: unknown[] = [];
    for (const { operation, row, seeks, members } of declared.filter((one) => one.seeks)) {
      for (const column of ["teacherOther", "principalOther", "substitute"] as const) {
        const sent = bodyFor(row, column);
        if (!seeks || !sent) continue;
        const answer = await call(operation, world.people[column], wrongBut(members, sent.body), {});
        asked.push([operation, column, answer.status]);
        right.push([operation, column, sent.status]);
      }
    }
    expect(asked).toEqual(right);
    expect(asked.length).toBeGreaterThan(25);
  });

  test("what is the caller's is looked at", async () => {
    const job = { id: world.job, startTime: "25:00", email: 7 };
    const { status } = await call("POST /api/teachers/updatetemp", world.people.teacherOwn, job, {});
    expect(status).toBe(422);
  });
});

/** What names something of somebody else's, or nothing at all, and what is to be said of it. */
function bodyFor(row: Row, column: Column & keyof World["people"]) {
  const status = row.expect[column];
  const body = (row.body?.(world, world.people[column]) ?? {}) as Record<string, unknown>;
  if (column === "substitute" && status === 200) {
    const absent = "school" in body ? { school: "Ei ole koulua" } : { id: "0".repeat(24) };
    return { body: absent, status: 404 };
  }
  if (status === 404) {
    const { id, uniqueId, oldEmail, email } = body;
    const named = (id ?? uniqueId) ? { id: id ?? uniqueId } : oldEmail ? { oldEmail } : { email };
    return { body: named, status };
  }
  const ofSchool = status === 200 && "school" in body && column === "principalOther";
  if (ofSchool || (status === 403 && column === "principalOther"))
    return { body: { school: world.school.name }, status: 403 };
  return undefined;
}

function call(operation: string, who: Actor, body: object, query: Record<string, string>) {
  const [method = "", path = ""] = operation.split(" ");
  const caller = app.as(who);
  return method === "POST" ? caller.post(path, body) : caller.get(`${path}?${new URLSearchParams(query)}`);
}
