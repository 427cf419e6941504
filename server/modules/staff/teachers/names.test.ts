// Shows (rule: regarding).
import { afterAll, expect, test } from "bun:test";
import { schoolMembers } from "../../../../db/schema/index.ts";
import { createTeacher } from "../../../../tests/support/factories.ts";
import { Refusal } from "../../../platform/failures/errors.ts";
import { teacherNames } from "./names.ts";
import { roster } from "./roster.fixture.ts";

const { t, school, second, principal, ledare, stranger, close } = await roster();
afterAll(close);

const of = (lastName: string, firstName = "Aino", at = school, active = true) =>
  createTeacher(t.db, { school: at, firstName, lastName, active });
const both = await of("Berg");
await t.db.insert(schoolMembers).values({ accountId: both.id, schoolId: second.id, role: "teacher" });
await of("Virtanen", "Bo", school, false);
await of("Aalto", "Cia");
const elsewhere = await of("Elsewhere", "Dan", second);

test("the active teachers of each school are named, by last name", async () => {
  expect(await teacherNames(t.ctx, ledare)).toEqual(
    new Map([
      [school.id, ["Cia Aalto", "Aino Berg"]],
      [second.id, ["Aino Berg", "Dan Elsewhere"]],
    ]),
  );
});

test("a principal sees the names of their own schools alone, others none", async () => {
  expect([...(await teacherNames(t.ctx, principal)).keys()]).toEqual([school.id]);
  expect(await teacherNames(t.ctx, stranger)).toEqual(new Map());
  await expect(teacherNames(t.ctx, elsewhere)).rejects.toBeInstanceOf(Refusal);
});

test("however many there are, so many are named, shared by the schools", async () => {
  expect(await teacherNames(t.ctx, ledare, 2)).toEqual(
    new Map([
      [school.id, ["Cia Aalto"]],
      [second.id, ["Aino Berg"]],
    ]),
  );
});
