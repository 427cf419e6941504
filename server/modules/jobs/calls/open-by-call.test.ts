// Shows (rule: outside-regions, blocked-schools).
import { afterAll, expect, test } from "bun:test";
import { createOperator, createSubstitute } from "../../../../tests/support/factories.ts";
import { sentJob } from "../fixture.ts";
import { callers } from "./calls.fixture.ts";

const { t, app, substitute, addtemp, close } = await callers();
afterAll(close);

test("of the list of open jobs a few can be asked for", async () => {
  const me = await createSubstitute(t.db);
  const [first, second] = [await addtemp(), await addtemp()];
  const ask = (only: unknown) => app.as(me).post("/api/users/getalltemp", { only });
  const { body } = await ask([second.uniqueId]);
  expect(body.activejobs.map((job: { uniqueId: string }) => job.uniqueId)).toEqual([second.uniqueId]);
  expect((await ask([first.uniqueId, crypto.randomUUID()])).body.activejobs).toHaveLength(1);
  for (const only of ["x", ["x"], [], Array.from({ length: 51 }, () => crypto.randomUUID())])
    expect((await ask(only)).status).toBe(422);
});

test("without a region the list says so; outside the regions a job does", async () => {
  const nowhere = await createSubstitute(t.db, { regions: [], lang: "sv" });
  expect((await app.as(nowhere).post("/api/users/getalltemp", {})).body).toMatchObject({
    notInRegion: true,
    msg: expect.stringContaining("region"),
  });
  const { uniqueId } = await addtemp();
  const { body } = await app.as(nowhere).post("/api/users/get/job", { id: uniqueId });
  expect(body).toMatchObject({ notInRegion: true, msg: expect.stringContaining("utanför") });
  const refused = await app.as(nowhere).post("/api/users/add/applicant", { uniqueId });
  expect(refused).toMatchObject({
    status: 403,
    body: { code: "not_in_region", msg: expect.stringContaining("utanför") },
  });
});

test("a job at a school that one has hidden says so until one shows it again", async () => {
  const me = await createSubstitute(t.db, { lang: "sv" });
  const { uniqueId, school, schoolId } = await addtemp();
  const read = async () => (await app.as(me).post("/api/users/get/job", { id: uniqueId })).body;
  expect(await read()).toMatchObject({ schoolBlocked: false, msg: "" });
  await app.as(me).post("/api/users/school/block", { school: schoolId });
  const refused = await app.as(me).post("/api/users/add/applicant", { uniqueId });
  expect(refused).toMatchObject({ status: 403, body: { code: "school_blocked" } });
  expect(await read()).toMatchObject({ schoolBlocked: true, msg: refused.body.msg });
  await app.as(me).post("/api/users/school/unblock", { school });
  expect((await app.as(me).post("/api/users/add/applicant", { uniqueId })).status).toBe(200);
  // Who has applied already is in no need of being told why they could not.
  await app.as(me).post("/api/users/school/block", { school });
  expect(await read()).toMatchObject({ schoolBlocked: true, applied: true, msg: "" });
});

test("messages of the operator come apart from jobs", async () => {
  const operator = await createOperator(t.db);
  const posted = await app
    .as(operator)
    .post("/api/teachers/addtemp", { ...sentJob(), typeOfTemp: undefined, fromAdminType: "Tips" });
  expect(posted).toMatchObject({ status: 200, body: { fromAdminType: "Tips" } });
  const { uniqueId } = posted.body;
  expect((await app.as(substitute).post("/api/users/getalltemp", {})).body.jobs).toMatchObject([
    { uniqueId },
  ]);
  const changed = await app
    .as(operator)
    .post("/api/teachers/updatetemp", { ...posted.body, additionalInfo: "Hei", typeOfTemp: "" });
  expect(changed).toMatchObject({ status: 200, body: { additionalInfo: "Hei", typeOfTemp: null } });
  await app.as(operator).post("/api/teachers/deletetemp", { id: uniqueId });
});
