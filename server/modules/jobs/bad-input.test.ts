// Shows (rule: job-texts, job-names, answer-shape).
import { afterAll, describe, expect, test } from "bun:test";
import { createTeacher } from "../../../tests/support/factories.ts";
import { callers, posterCalls, substituteCalls } from "./calls/calls.fixture.ts";
import { count, sentJob } from "./fixture.ts";

const { t, app, teacher, substitute, addtemp, close } = await callers();
afterAll(close);

/** As long as a body may be, nearly. */
const endless = "x".repeat(60_000);

describe("bad input", () => {
  const swedishTeacher = () => createTeacher(t.db, { lang: "sv" });
  const wrong: [string, object, string, string, string][] = [
    ["no start", { startDate: undefined }, "startDate", "Valitse alkupäivä.", "Välj första dag."],
    [
      "a start of the wrong type",
      { startDate: 20261104 },
      "startDate",
      "Tiedon muoto on väärä. Tarkista se.",
      "Uppgiften har fel form. Kontrollera den.",
    ],
    ["a start in another form", { startDate: "4.11.2026" }, "startDate", "vvvv-kk-pp", "åååå-mm-dd"],
    ["a past start", { startDate: "2026-10-30" }, "startDate", "ennen tätä päivää", "före i dag"],
    [
      "an end before the start",
      { endDate: "2026-11-03" },
      "endDate",
      "ennen alkupäivää",
      "före startdatumet",
    ],
    ["an hour that is none", { endTime: "25:00" }, "endTime", "tt:mm", "tt:mm"],
    [
      "an end time before the start time",
      { endTime: "07:00" },
      "endTime",
      "alkamisajan jälkeen",
      "efter starttiden",
    ],
    ["no type", { typeOfTemp: undefined }, "typeOfTemp", "Valitse", "Välj"],
    ["a type that is a number", { typeOfTemp: 7 }, "typeOfTemp", "", ""],
    ["subjects that are no list", { subjects: "Matematiikka" }, "subjects", "muoto", "form"],
    ["a text without end", { additionalInfo: endless }, "additionalInfo", "Enintään 5000", "Högst 5000"],
    ["a subject without end", { subjects: [endless] }, "subjects", "Enintään 100", "Högst 100"],
    ["another school", { school: "Toisten koulu" }, "school", "omaan kouluusi", "din egen skola"],
  ];
  for (const [name, changes, field, fi, sv] of wrong) {
    test(`to addtemp and updatetemp is refused in the caller's language: ${name}`, async () => {
      const { uniqueId } = await addtemp();
      const jobs = await count(t.db, "jobs");
      for (const [actor, text] of [
        [teacher, fi],
        [await swedishTeacher(), sv],
      ] as const) {
        const { status, body } = await app
          .as(actor)
          .post("/api/teachers/addtemp", { ...sentJob(), ...changes });
        expect([status >= 400 && status < 500 && status !== 401, typeof body[field]]).toEqual([
          true,
          "string",
        ]);
        expect(body[field]).toContain(text);
      }
      expect(await count(t.db, "jobs")).toBe(jobs);
      if ("startDate" in changes && changes.startDate === undefined) return;
      if ("typeOfTemp" in changes && changes.typeOfTemp === undefined) return;
      const before = await app.as(teacher).post("/api/teachers/getspecific", { id: uniqueId });
      const update = await app.as(teacher).post("/api/teachers/updatetemp", { id: uniqueId, ...changes });
      expect([update.status >= 400 && update.status < 500, typeof update.body[field]]).toEqual([
        true,
        "string",
      ]);
      expect((await app.as(teacher).post("/api/teachers/getspecific", { id: uniqueId })).body).toEqual(
        before.body,
      );
    });
  }

  test("is refused by every call that names a job: none, another type, no key, unknown, without end", async () => {
    const [applications, assignments] = [await count(t.db, "applications"), await count(t.db, "assignments")];
    const naming = (path: string) =>
      /get\/job|applicant$|job\/|increment|getspecific|updatetemp|deletetemp|chosen/.test(path);
    const paths = [...posterCalls, ...substituteCalls].filter(
      (path) => naming(path) && !path.includes("show"),
    );
    expect(paths).toHaveLength(13);
    for (const path of paths) {
      const actor = path.startsWith("users/") ? substitute : teacher;
      const email = path.endsWith("add/chosen") ? { email: substitute.email } : {};
      const field = path.endsWith("applicant") ? "uniqueId" : "id";
      const ask = (id: unknown) => app.as(actor).post(`/api/${path}`, { ...email, [field]: id });
      for (const id of [undefined, 7, {}, "x", "-".repeat(37), endless]) {
        const { status, body } = await ask(id);
        expect([path, String(id).slice(0, 9), status, typeof body[field]]).toEqual([
          path,
          String(id).slice(0, 9),
          422,
          "string",
        ]);
      }
      for (const id of [crypto.randomUUID(), "f".repeat(24), "-".repeat(36)]) {
        const { status, body } = await ask(id);
        expect([path, status, typeof body.msg]).toEqual([path, 404, "string"]);
      }
      const unreadable = await app.as(actor).post(`/api/${path}`, '{"id":');
      expect([path, unreadable.status >= 400 && unreadable.status < 500]).toEqual([path, true]);
    }
    expect([await count(t.db, "applications"), await count(t.db, "assignments")]).toEqual([
      applications,
      assignments,
    ]);
  });

  test("is refused by the calls that name people and schools", async () => {
    const { uniqueId: id } = await addtemp();
    for (const email of [undefined, 7, "nobody", endless]) {
      const { status, body } = await app.as(teacher).post("/api/teachers/add/chosen", { id, email });
      expect([status, typeof body.email]).toEqual([422, "string"]);
    }
    expect((await app.as(teacher).post("/api/teachers/add/chosen", { id, email: "a@b.fi" })).status).toBe(
      404,
    );
    expect((await app.as(teacher).post("/api/teachers/add/chosen", { id, email: "a\0@b.fi" })).status).toBe(
      422,
    );
    for (const school of [undefined, 7, "", endless]) {
      const { status, body } = await app.as(substitute).post("/api/users/school/block", { school });
      expect([status, typeof body.school]).toEqual([422, "string"]);
    }
    expect(
      (await app.as(substitute).post("/api/users/school/block", { school: "Ei sellaista" })).status,
    ).toBe(404);
    const { status } = await app
      .as(substitute)
      .post("/api/users/add/applicant", { uniqueId: id, alreadywarned: "perhaps" });
    expect(status).toBe(422);
  });
});
