// Shows (rule: two-types).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { eventually } from "../../../../tests/support/eventually.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { membership, newJob } from "./joining/membership.fixture.ts";

const { t, app, newSchool, edit, remove, answer, invited, join, accountAt, placesOf, close } =
  await membership();
let school: ActorSchool;
let principal: Actor;
let elsewhere: Actor;

beforeEach(async () => {
  ({ school, principal } = await newSchool());
  elsewhere = await createPrincipal(t.db);
});
afterAll(close);

describe("what a principal changes of a teacher", () => {
  const joins: [string, (teacher: Actor) => Promise<unknown>][] = [
    ["by invitation", async ({ email }) => answer(await invited(elsewhere, email))],
    ["by code", (teacher) => join(elsewhere, teacher)],
  ];

  test.each(joins)("who came %s from another school: no address, name or phone", async (_how, come) => {
    const teacher = await createTeacher(t.db, { school });
    await come(teacher);
    expect(await placesOf(teacher)).toHaveLength(2);
    const before = await accountAt(teacher.email);
    for (const by of [elsewhere, principal]) {
      const moved = await edit(by, { oldEmail: teacher.email, email: `x-${teacher.email}`, firstName: "X" });
      expect([moved.status, moved.body.code]).toEqual([403, "email_is_own"]);
      expect(moved.body.email).toBeString();
      for (const change of [{ firstName: "X" }, { lastName: "Y" }, { phone: "0600 111 111" }]) {
        const refused = await edit(by, { oldEmail: teacher.email, ...change });
        expect([refused.status, refused.body.code]).toEqual([403, "details_are_own"]);
        expect(refused.body[Object.keys(change)[0] ?? ""]).toBeString();
      }
    }
    expect(await accountAt(teacher.email)).toEqual(before);
    // What the form sends unchanged is no change, and the grades are any of the schools' to set.
    const { firstName, lastName, email } = before;
    const same = await edit(elsewhere, {
      oldEmail: email,
      firstName,
      lastName,
      email,
      phone: before.phone,
      grades: ["1"],
    });
    expect(same).toMatchObject({ status: 200, body: { teacher: { grade: ["1"] } } });
  });

  test("who has been deactivated elsewhere, or left something posted there: no address", async () => {
    const teacher = await createTeacher(t.db, { school });
    await join(elsewhere, teacher);
    await app.as(principal).post("/api/principals/deactivate/teacher", { email: teacher.email });
    const move = () => edit(elsewhere, { oldEmail: teacher.email, email: `x-${teacher.email}` });
    expect((await move()).body.code).toBe("email_is_own");
    await app.as(principal).post("/api/principals/activate/teacher", { email: teacher.email });
    const posted = await app.as(teacher).post("/api/teachers/addtemp", { ...newJob(), school: school.name });
    expect(posted.status).toBe(200);
    await t.db.execute(sql`update jobs set archived_at = now() where owner_id = ${teacher.id}`);
    expect((await remove(principal, teacher)).status).toBe(200);
    expect((await move()).body.code).toBe("email_is_own");
  });

  test("a substitute's name, phone and address stay theirs, and their postal address unseen", async () => {
    const person = await createSubstitute(t.db);
    await app
      .as(person)
      .post("/api/shared/saveprofile", { email: person.email, address: "Kotikatu 1", phone: "040 555 5555" });
    await join(principal, person);
    const before = await accountAt(person.email);
    const refused = await edit(principal, { oldEmail: person.email, firstName: "X", phone: "0600 111 111" });
    expect([refused.status, refused.body.code]).toEqual([403, "details_are_own"]);
    expect(await accountAt(person.email)).toEqual(before);
    const { body } = await app.as(principal).post("/api/principals/teachers/getall", {});
    expect(body.teachers).toMatchObject([{ email: person.email, address: "" }]);
  });

  test("what they told as a substitute is read once they apply, and not before", async () => {
    const person = await createSubstitute(t.db);
    const told = {
      education: "KM-TUTKINTO",
      refs: "SUOSITTELIJAT",
      qualis: ["fi-class-teacher"],
      languages: ["sv"],
    };
    await app.as(person).post("/api/shared/saveprofile", { email: person.email, ...told });
    await join(principal, person);
    const read = () => app.as(principal).post("/api/shared/get/user", { email: person.email });
    const { status, body } = await read();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      typeOfUser: "teacher",
      school: "",
      education: "",
      refs: "",
      status: "",
      statusCode: "",
      nativeLanguage: "",
      regions: [],
      languages: [],
      qualifications: [],
      policeRecord: { isActive: false, expirationDate: null },
    });
    expect(body.applied).toBeUndefined();
    const job = await app.as(principal).post("/api/teachers/addtemp", newJob());
    const applied = await app.as(person).post("/api/users/add/applicant", { uniqueId: job.body.uniqueId });
    expect(applied.status).toBe(200);
    expect((await read()).body).toMatchObject({
      typeOfUser: "user",
      education: "KM-TUTKINTO",
      refs: "SUOSITTELIJAT",
      regions: [{ code: "FI-18" }],
    });
  });

  test("who joins another school at that moment keeps the address", async () => {
    const teacher = await createTeacher(t.db, { school });
    const other = postgres(t.url, { max: 1, onnotice: () => {} });
    try {
      let moved: Awaited<ReturnType<typeof edit>> | undefined;
      let asked: Promise<unknown> | undefined;
      await other.begin(async (tx) => {
        // As joining does: the account first.
        await tx`select from accounts where id = ${teacher.id} for update`;
        await tx`insert into school_members (account_id, school_id, role)
          values (${teacher.id}, ${elsewhere.schools[0]?.id ?? ""}, 'teacher')`;
        asked = edit(principal, { oldEmail: teacher.email, email: `x-${teacher.email}` }).then((answered) => {
          moved = answered;
        });
        await eventually("it waits for the lock, or is done", async () => {
          const [found] = await t.client`
            select count(*)::int as count from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`;
          return Boolean(moved) || Number(found?.["count"]) > 0;
        });
      });
      await asked;
      expect([moved?.status, moved?.body.code]).toEqual([403, "email_is_own"]);
    } finally {
      await other.end();
    }
  });
});

test("a principal who acts as a teacher joins nothing, whatever the code is", async () => {
  await app.as(principal).post("/api/shared/change/type", { type: "teacher" });
  for (const code of ["wrong-code", ""]) {
    const refused = await app.as(principal).post("/api/teachers/join", { code });
    expect([refused.status, refused.body.code]).toEqual([403, "forbidden"]);
  }
});
