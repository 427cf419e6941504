// Shows (rule: message-languages).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createOperator, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import type { Actor } from "../auth/index.ts";
import { callers } from "./calls/calls.fixture.ts";
import { monday, newJob, sentJob } from "./fixture.ts";
import { openJob, openJobs } from "./lists/index.ts";
import { postedJob, postedJobs } from "./lists/posted/index.ts";
import { changeJob, postJob } from "./posting/index.ts";

let t: TestContext;
let operator: Actor;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
  operator = await createOperator(t.db, { lang: "sv" });
});
afterAll(() => t.close());

const both = { description: "Hei\nSuomeksi.", descriptionSv: "Hej\nPå svenska." };
const message = (more = {}) => ({ ...newJob(), type: undefined, ...more });

async function readers() {
  return {
    fi: await createSubstitute(t.db, { lang: "fi" }),
    sv: await createSubstitute(t.db, { lang: "sv" }),
  };
}

test("a message in both languages is read by each in their own, in the list and on its page", async () => {
  const { id } = await postJob(t.ctx, operator, message(both));
  const readBy = await readers();
  for (const [lang, text] of [
    ["fi", both.description],
    ["sv", both.descriptionSv],
  ] as const) {
    const [listed] = (await openJobs(t.ctx, readBy[lang], [id])).messages;
    expect(listed?.description).toBe(text);
    expect((await openJob(t.ctx, readBy[lang], id)).job.description).toBe(text);
    expect(listed).not.toHaveProperty("descriptionSv");
  }
  expect(await postedJob(t.ctx, operator, id)).toMatchObject(both);
  expect(await postedJob(t.ctx, operator, id)).not.toHaveProperty("schoolPhone");
});

test("a message in one text is read by everybody, and may get the other language later", async () => {
  const { id } = await postJob(t.ctx, operator, message({ description: "Hei!", descriptionSv: " " }));
  const { sv } = await readers();
  const read = async () => (await openJob(t.ctx, sv, id)).job.description;
  expect(await read()).toBe("Hei!");
  await changeJob(t.ctx, operator, { id, descriptionSv: "Hej!" });
  expect(await read()).toBe("Hej!");
  await changeJob(t.ctx, operator, { id, description: "Moi!" });
  expect(await postedJob(t.ctx, operator, id)).toMatchObject({ description: "Moi!", descriptionSv: "Hej!" });
  await changeJob(t.ctx, operator, { id, descriptionSv: "" });
  expect(await read()).toBe("Moi!");
});

test("an ordinary job has one text, whatever is sent", async () => {
  const teacher = await createTeacher(t.db);
  const { id } = await postJob(t.ctx, teacher, newJob(both));
  expect(await postedJob(t.ctx, teacher, id)).not.toHaveProperty("descriptionSv");
  const held = t.client`update jobs set additional_info_sv = 'x' where id = ${id}`;
  expect(String(await Promise.resolve(held).catch((error: unknown) => error))).toContain(
    "jobs_swedish_of_messages",
  );
});

test("the operator's board is searched and sorted in both languages", async () => {
  const [z, a] = [
    await postJob(t.ctx, operator, message({ description: "Aamu\nx", descriptionSv: "Zon\nvattenmelon" })),
    await postJob(t.ctx, operator, message({ description: "Yö\nx", descriptionSv: "Afton\ny" })),
  ];
  const ids = (jobs: { id: string }[]) => jobs.map(({ id }) => id).filter((id) => [a.id, z.id].includes(id));
  expect(ids(await postedJobs(t.ctx, operator, { text: "VATTENMELON" }))).toEqual([z.id]);
  expect(ids(await postedJobs(t.ctx, operator, { sort: "alphabetical" }))).toEqual([a.id, z.id]);
  const finnish = { ...operator, lang: "fi" as const };
  expect(ids(await postedJobs(t.ctx, finnish, { sort: "alphabetical" }))).toEqual([z.id, a.id]);
});

test("calls say the Swedish text in `additionalInfo_swe`", async () => {
  const { t, app, close } = await callers();
  try {
    const operator = app.as(await createOperator(t.db));
    const sent = { ...sentJob(), typeOfTemp: undefined, additionalInfo: "Hei", additionalInfo_swe: "Hej" };
    const { body } = await operator.post("/api/teachers/addtemp", sent);
    expect(body).toMatchObject({ additionalInfo: "Hei", additionalInfo_swe: "Hej" });
    const listed = async (lang: "fi" | "sv") => {
      const answer = await app.as(await createSubstitute(t.db, { lang })).post("/api/users/getalltemp", {});
      return answer.body.jobs[0];
    };
    expect(await listed("fi")).toMatchObject({ additionalInfo: "Hei" });
    expect(await listed("sv")).toMatchObject({ additionalInfo: "Hej" });
    expect(await listed("sv")).not.toHaveProperty("additionalInfo_swe");
    const changed = await operator.post("/api/teachers/updatetemp", {
      ...body,
      additionalInfo_swe: "Hejsan",
    });
    expect(changed.body).toMatchObject({ additionalInfo: "Hei", additionalInfo_swe: "Hejsan" });
    const endless = { ...sent, additionalInfo_swe: "x".repeat(5001) };
    expect(await operator.post("/api/teachers/addtemp", endless)).toMatchObject({
      status: 422,
      body: { additionalInfo_swe: expect.stringContaining("5000") },
    });
  } finally {
    await close();
  }
});
