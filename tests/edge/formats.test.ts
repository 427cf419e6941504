// Shows (rule: email-form).
import { afterAll, expect, test } from "bun:test";
import { createOperator } from "../support/factories.ts";
import { appUnderTest } from "../support/servers/app-under-test.ts";

const { t, app, close } = await appUnderTest();
afterAll(close);

// A library that is loaded after our formats brings some of the same names: calls would hold rules that are nowhere written.
test.each(["  Aino.Koski+1@koulu.helsinki.fi ", "å@ö.se", "o/k@a-b.fi", "Aino<a@b.fi>", "a\u200b@b.fi"])(
  "calls take %p as the pages do",
  async (email) => {
    const { status, body } = await app.anybody.post("/api/shared/forgot", { email });
    expect([status, body.code]).toEqual([400, "email_not_found"]);
  },
);

test.each(["a,b@c.fi", "a@c.fi, Aino<a@b.fi>", "a@b", "a@b..fi", "a\u0000@b.fi"])(
  "and %p is refused",
  async (email) => {
    const { status, body } = await app.anybody.post("/api/shared/forgot", { email });
    expect([status, Object.keys(body)]).toEqual([422, ["email", "code"]]);
  },
);

test("a day is of a year that the database knows", async () => {
  const operator = await createOperator(t.db);
  const { status, body } = await app.as(operator).post("/api/teachers/addtemp", {
    startDate: "0000-01-01",
    startTime: "08:00",
    endTime: "12:00",
    fromAdminType: "Tips",
  });
  expect([status, Object.keys(body)]).toEqual([422, ["startDate", "code"]]);
});
