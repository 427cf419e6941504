// Shows (rule: names-without-links).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts } from "../../../../db/schema/index.ts";
import { createOperator, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { membership, person } from "./joining/membership.fixture.ts";

/** What one principal can do to people who never asked for it. */

const { t, app, newSchool, close } = await membership();
let principal: Actor;

beforeEach(async () => {
  ({ principal } = await newSchool());
});
afterAll(close);

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);
const add = (actor: Actor, changes: object = {}) => post(actor, "teacher/add", person(changes));

describe("a name with an address or a link is refused", () => {
  const bad = "Voitit palkinnon: evil.example/x";
  const fi = "Nimessä ei voi olla osoitetta eikä linkkiä.";
  const sv = "Ett namn kan inte innehålla en adress eller en länk.";
  const both = async (
    call: (lang: "fi" | "sv") => Promise<{ status: number; body: object }>,
    field: string,
  ) => {
    for (const [lang, text] of [
      ["fi", fi],
      ["sv", sv],
    ] as const)
      expect(await call(lang)).toMatchObject({ status: 422, body: { [field]: text } });
  };
  const base = () => {
    const somebody = person({ password: "kevätaurinko", password2: "kevätaurinko" });
    return { ...somebody, confirmEmail: somebody.email };
  };

  test("of a substitute who registers", async () => {
    const body = { language: "suomi", status: "teacher", regions: ["FI-18"], birthDate: "1990-03-12" };
    for (const field of ["firstName", "lastName"])
      await both(
        (lang) =>
          app.anybody.post("/api/users/register-user", { ...base(), ...body, [field]: bad }, { lang }),
        field,
      );
  });

  test("of a teacher who registers", async () => {
    const { body } = await post(principal, "create/code", {});
    await both(
      (lang) =>
        app.anybody.post("/api/teachers/register", { ...base(), code: body.code, lastName: bad }, { lang }),
      "lastName",
    );
  });

  test("of a principal who registers, and of their school", async () => {
    for (const field of ["firstName", "school"])
      await both(
        (lang) =>
          app.anybody.post(
            "/api/principals/register",
            { ...base(), school: "Uusi koulu", region: "FI-18", [field]: bad },
            { lang },
          ),
        field,
      );
  });

  test("of a teacher who is added or edited, in the profile, and of a school", async () => {
    const teacher = await createTeacher(t.db, { school: principal.schools[0] });
    expect((await add(principal, { firstName: bad })).body).toMatchObject({ firstName: fi });
    const edited = await post(principal, "edit/teacher", { oldEmail: teacher.email, lastName: bad });
    expect(edited).toMatchObject({ status: 422, body: { lastName: fi } });
    const saved = await app.as(teacher).post("/api/shared/saveprofile", { firstName: bad });
    expect(saved).toMatchObject({ status: 422, body: { firstName: fi } });
    const school = await post(principal, "school/save", { name: bad });
    expect(school).toMatchObject({ status: 422, body: { name: fi } });
    const kept = await t.db.query.accounts.findFirst({ where: eq(accounts.id, teacher.id) });
    expect(kept?.firstName).toBe(teacher.firstName);
  });

  test("of a school that the operator lets a principal found", async () => {
    const operator = await createOperator(t.db);
    const body = base();
    await app.anybody.post("/api/principals/register", { ...body, school: "Uusi koulu", region: "FI-18" });
    const answer = await post(operator, "approve", { email: body.email, school: bad });
    expect(answer).toMatchObject({ status: 422, body: { school: fi } });
  });
});
