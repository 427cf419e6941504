// Shows (rule: line-ends).
import { afterAll, expect, test } from "bun:test";
import { createSchool, createTeacher } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

const me = await createTeacher(t.db, { school: await createSchool(t.db) });
const job = { startDate: "2026-12-01", startTime: "08:00", endTime: "12:00", typeOfTemp: "one" };
const post = (reason: string) => app.as(me).post("/api/teachers/addtemp", { ...job, reason });

test("a line end that is sent as two characters counts once, as it does where it is typed", async () => {
  const lines = (count: number, end: string) => Array.from({ length: count }, () => "x").join(end);
  // 500 characters: 250 letters and as many line ends.
  const longest = `${lines(250, "\r\n")}\r\n`;
  const posted = await post(longest);
  expect(posted).toMatchObject({ status: 200, body: { reason: lines(250, "\n") } });
  const refused = await post(`${longest}y`);
  expect([refused.status, Object.keys(refused.body)]).toEqual([422, ["reason", "code"]]);
});

test("also within lists", async () => {
  const subjects = ["Matematiikka\r\nja fysiikka"];
  const posted = await app.as(me).post("/api/teachers/addtemp", { ...job, subjects });
  expect(posted.body.subjects).toEqual(["Matematiikka\nja fysiikka"]);
});
