// Shows (rule: school-reached).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { lackingOf, ownDetails } from "./own-details.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("are told to the principals of the schools alone, in the order of their schools, and never of Admin", async () => {
  const schools = [await createSchool(t.db, { name: "Ö skola", country: "SE" }), await createSchool(t.db)];
  const own = await ownDetails(t.ctx, await createPrincipal(t.db, { schools }));
  expect(own.map(({ id }) => id)).toEqual(schools.map(({ id }) => id));
  expect(own[0]).toMatchObject({ name: "Ö skola", kind: "school", region: "SE-AB", municipality: null });
  const others = [
    createTeacher(t.db, schools[1] && { school: schools[1] }),
    createSubstitute(t.db),
    createOperator(t.db),
  ];
  for (const other of await Promise.all(others))
    await expect(ownDetails(t.ctx, other)).rejects.toMatchObject({ status: 403 });
});

test("lack what substitutes look for where it is empty", () => {
  const whole = { phone: "+358 9 310 1234", address: "Tie 1" };
  expect(lackingOf(whole)).toBeUndefined();
  expect(lackingOf({ ...whole, phone: " " })).toBe("phone");
  expect(lackingOf({ ...whole, address: "" })).toBe("address");
  expect(lackingOf({ phone: "", address: " " })).toBe("both");
});
