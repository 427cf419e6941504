// Shows (rule: criminal-record).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { monday, newJob, refusal } from "../../jobs/fixture.ts";
import { applicantProfile } from "../../jobs/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { apply, noteCriminalRecord } from "../applications/index.ts";

let t: TestContext;
let principal: Actor;
let substitute: Actor;
let key: string;

beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  const school = await createSchool(t.db);
  principal = await createPrincipal(t.db, { schools: [school] });
  substitute = await createSubstitute(t.db);
  key = (await postJob(t.ctx, await createTeacher(t.db, { school }), newJob())).id;
  await apply(t.ctx, substitute, { key, alreadyWarned: false });
});
afterAll(() => t.close());

const note = (seenOn?: string) =>
  noteCriminalRecord(t.ctx, principal, { key, email: substitute.email, ...(seenOn ? { seenOn } : {}) });
const record = async () =>
  (await applicantProfile(t.ctx, principal, { email: substitute.email, key })).criminalRecord;

test("an extract that a principal has seen stands for six months in Finland, and the day is all that is kept", async () => {
  const today = monday.toISOString().slice(0, 10);
  expect(await record()).toEqual({ valid: false, until: null });
  const until = await note();
  expect(until).toBe("2027-05-02");
  expect(await record()).toEqual({ valid: true, until: until });
  expect(await note(today)).toBe(until);
  const rows = await t.db.execute(`select 1 from criminal_record_checks`);
  expect(rows).toHaveLength(1);
});

test("a day to come, no day at all, and one too long ago are refused", async () => {
  for (const day of ["2999-01-01", "yesterday", "2026-02-31"])
    expect(Object.keys((await refusal(note(day))).fields)).toEqual(["seenOn"]);
  expect((await refusal(note("2020-01-01"))).fields["seenOn"]).toBe("errors:record.outOfDate");
});

test("it is for the principals of a school that the person has applied to", async () => {
  const input = { key, email: substitute.email };
  const [teacher, stranger] = [await createTeacher(t.db), await createPrincipal(t.db)];
  expect((await refusal(noteCriminalRecord(t.ctx, teacher, input))).status).toBe(403);
  expect((await refusal(noteCriminalRecord(t.ctx, stranger, input))).status).toBe(404);
  const other = await createSubstitute(t.db);
  expect((await refusal(noteCriminalRecord(t.ctx, principal, { key, email: other.email }))).status).toBe(404);
});
