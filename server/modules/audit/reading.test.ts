// Shows (rule: audit-log, days).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, auditEntries } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSubstitute,
  createTeacher,
} from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { deleteAccount } from "../accounts/index.ts";
import type { Actor } from "../auth/index.ts";
import { refusal } from "../jobs/fixture.ts";
import { auditPage } from "./index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let operator: Actor;
let principal: Actor;
let substitute: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  operator = await createOperator(t.db, { firstName: "Outi", lastName: "Operaattori" });
  principal = await createPrincipal(t.db, { firstName: "=cmd()", lastName: 'Rehtori "Re"', lang: "sv" });
  substitute = await createSubstitute(t.db, { firstName: "Saku", lastName: "Sijainen" });
  const by = (actor: Actor, role: "operator" | "principal") => ({ actorRole: role, actorId: actor.id });
  await t.db.insert(auditEntries).values([
    // Late on the second of March in Finland, the evening before in UTC.
    {
      ...by(operator, "operator"),
      action: "accountClosed",
      subjectId: substitute.id,
      at: new Date("2026-03-01T22:30Z"),
    },
    {
      ...by(operator, "operator"),
      action: "accountReopened",
      subjectId: substitute.id,
      at: new Date("2026-03-02T10:00Z"),
    },
    {
      ...by(principal, "principal"),
      action: "codeCreated",
      about: "Koulu",
      at: new Date("2026-03-03T10:00Z"),
    },
    {
      actorRole: "commandLine",
      action: "operatorMade",
      subjectId: operator.id,
      at: new Date("2026-03-04T10:00Z"),
    },
  ]);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const actions = async (filter: Parameters<typeof auditPage>[2]) =>
  (await auditPage(t.ctx, operator, filter)).items.map(({ action }) => action);

test("the log is read by person, action and day, the newest first", async () => {
  expect(await actions({})).toEqual(["operatorMade", "codeCreated", "accountReopened", "accountClosed"]);
  expect(await actions({ person: "saku SIJ" })).toEqual(["accountReopened", "accountClosed"]);
  expect(await actions({ person: operator.email })).toEqual([
    "operatorMade",
    "accountReopened",
    "accountClosed",
  ]);
  expect(await actions({ person: "100%" })).toEqual([]);
  expect(await actions({ action: "codeCreated" })).toEqual(["codeCreated"]);
  expect(await actions({ from: "2026-03-02", to: "2026-03-02" })).toEqual([
    "accountReopened",
    "accountClosed",
  ]);
  expect(await actions({ to: "2026-03-01" })).toEqual([]);
});

test("a day that the calendar or the database does not know is refused, by page and call", async () => {
  for (const day of ["2026-02-31", "0000-01-01", "9999-12-31", "x"])
    for (const end of ["from", "to"]) {
      expect(await refusal(auditPage(t.ctx, operator, { [end]: day }))).toMatchObject({
        status: 422,
        fields: { [end]: "errors:date" },
      });
      expect((await app.as(operator).get(`/api/operator/audit.csv?${end}=${day}`)).status).toBe(422);
    }
});

test("in parts that go on where the part before ended", async () => {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const part = await auditPage(t.ctx, operator, { limit: 1, cursor });
    expect(part.items).toHaveLength(1);
    found.push(...part.items.map(({ action }) => action));
    cursor = part.nextCursor;
  } while (cursor);
  expect(found).toEqual(await actions({}));
});

test("as a table in either language, where no name is a formula", async () => {
  const { status, body, headers } = await app
    .as(operator)
    .get("/api/operator/audit.csv?lang=sv&action=codeCreated");
  expect(status).toBe(200);
  expect(headers.get("content-disposition")).toMatch(/^attachment; filename="tuuri-audit-.*\.csv"$/);
  const [head, row, ...rest] = body.replace("\uFEFF", "").split("\r\n");
  expect(head).toStartWith('"Tid";"Av vem"');
  expect(row).toBe(
    `"2026-03-03 12:00:00";"'=cmd() Rehtori ""Re""";"${principal.email}";"Rektor";"Skolkod skapad";"";"";"Koulu";""`,
  );
  expect(rest).toEqual([""]);
  const finnish = await app.as(operator).get("/api/operator/audit.csv?lang=fi&person=saku");
  expect(finnish.body).toContain('"Tili suljettu";"Saku Sijainen"');
});

test("is refused to everybody but the operator, before anything else of the call", async () => {
  for (const actor of [substitute, await createTeacher(t.db), principal]) {
    expect((await refusal(auditPage(t.ctx, actor))).status).toBe(403);
    expect((await app.as(actor).get("/api/operator/audit.csv")).status).toBe(403);
    expect((await app.as(actor).get("/api/operator/audit.csv?from=x")).status).toBe(403);
  }
  expect((await app.anybody.get("/api/operator/audit.csv")).status).toBe(401);
});

test("who deletes their account keeps their line, without a name or an address", async () => {
  await deleteAccount(t.ctx, substitute);
  const [entry] = (await auditPage(t.ctx, operator, { action: "accountClosed" })).items;
  expect(entry).toMatchObject({ subject: null, hasSubject: true, actor: { name: "Outi Operaattori" } });
  expect(await actions({ person: "saku" })).toEqual([]);
  // Nor is anybody kept by the log whose row goes altogether.
  const gone = await createSubstitute(t.db);
  await t.db.insert(auditEntries).values({
    ...{
      actorRole: "operator",
      actorId: operator.id,
      action: "teacherRemoved",
      subjectId: gone.id,
      at: new Date(),
    },
  });
  await t.db.delete(accounts).where(eq(accounts.id, gone.id));
  const [last] = (await auditPage(t.ctx, operator, { limit: 1 })).items;
  expect(last).toMatchObject({ action: "teacherRemoved", subject: null, hasSubject: true });
});
