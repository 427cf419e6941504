// Shows (rule: account-types, profile-complete, left-out-keeps, profile-fields, choices-by-name, who-sees-an-account,
// fresh-token, favourites, type-switch, own-settings, findable-substitutes).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { saveProfile } from "./save.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let substitute: Actor;
let teacher: Actor;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  substitute = await createSubstitute(t.db);
  teacher = await createTeacher(t.db);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const read = async (as: Actor, email: string) => app.as(as).post("/api/shared/get/user", { email });

async function applied(poster: Actor, person: Actor, day = "2027-03-01") {
  const job = await postJob(t.ctx, poster, {
    startDate: day,
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, person, { key: job.id, alreadyWarned: false });
  return job;
}

describe("reading an account", () => {
  test("gives people themselves whole", async () => {
    const { status, body } = await read(substitute, substitute.email);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      email: substitute.email,
      typeOfUser: "user",
      siteLang: 1,
      rememberedUsers: [],
      sendPush: true,
    });
    expect(body.regions).toEqual([{ code: "FI-18", namefi: "Uusimaa", name_swe: "Nyland" }]);
  });

  test("gives a poster the applicants, without what is private", async () => {
    const person = await createSubstitute(t.db, { phone: "040 999 9999" });
    expect((await read(teacher, person.email)).status).toBe(404);
    await applied(teacher, person);
    const { status, body } = await read(teacher, person.email);
    expect(status).toBe(200);
    for (const secret of ["phone", "birthDate", "address", "rememberedUsers", "sendEmail"])
      expect(body[secret]).toBeUndefined();
  });

  test("is refused to substitutes, strangers and visitors", async () => {
    const other = await createSubstitute(t.db);
    expect((await read(other, substitute.email)).status).toBe(404);
    expect((await read(await createPrincipal(t.db), teacher.email)).status).toBe(404);
    expect((await app.anybody.post("/api/shared/get/user", { email: teacher.email })).status).toBe(401);
  });

  test("a principal sees the teachers of their own schools, and a ledare is called so", async () => {
    const [first, second] = [await createSchool(t.db), await createSchool(t.db)];
    const principal = await createPrincipal(t.db, { schools: [first, second] });
    const colleague = await createTeacher(t.db, { school: second });
    expect((await read(principal, colleague.email)).body).toMatchObject({
      typeOfUser: "teacher",
      school: second.name,
    });
    expect((await read(principal, principal.email)).body).toMatchObject({
      typeOfUser: "ledare",
      moreSchools: [second.name],
    });
  });
});

describe("saving a profile", () => {
  const save = (as: Actor, body: object, lang: "fi" | "sv" = "fi") =>
    app.as(as).post("/api/shared/saveprofile", body, { lang });

  test("keeps what is left out, and is edited once the obligatory fields are there", async () => {
    const person = await createSubstitute(t.db);
    const first = await save(person, {
      email: person.email,
      address: "Kotikatu 1",
      languages: ["Ruotsi", { name: "Finska" }],
    });
    expect(first.status).toBe(200);
    expect((await read(person, person.email)).body).toMatchObject({
      address: "Kotikatu 1",
      firstName: person.firstName,
      languages: [
        { name: "Svenska", name_fi: "Ruotsi" },
        { name: "Finska", name_fi: "Suomi" },
      ],
      hasEdited: false,
    });
    await save(person, {
      school: "Helsingin yliopisto",
      education: "KM",
      examYear: "2015",
      qualifications: ["fi-class-teacher"],
    });
    expect((await app.as(person).post("/api/users/edited/profile", { email: person.email })).body).toEqual({
      hasEdited: true,
    });
  });

  test("keeps one year of birth for a person, whatever they act as, which others are not told", async () => {
    const staff = await createTeacher(t.db);
    expect((await save(staff, { age: "1979" })).status).toBe(200);
    expect((await read(staff, staff.email)).body.age).toBe("1979");
    const principal = await createPrincipal(t.db, { schools: staff.schools });
    expect((await read(principal, staff.email)).body.age).toBeUndefined();
    const both = await createSubstitute(t.db);
    await save(both, { age: "1990" });
    await saveProfile(t.ctx, { ...both, type: "teacher" }, { birthYear: "1991" });
    expect((await read(both, both.email)).body.age).toBe("1991");
    expect((await save(staff, { age: "1879" })).status).toBe(422);
    expect((await read(staff, staff.email)).body.age).toBe("1979");
  });

  test("keeps a language of one's own that somebody told as a teacher, and takes no new one of a substitute", async () => {
    const both = await createSubstitute(t.db);
    const own = [{ nameSv: "Karelska", nameFi: "Karjala" }, "fi"];
    await saveProfile(t.ctx, { ...both, type: "teacher" }, { languages: own });
    const told = [
      { name: "Karelska", name_fi: "Karjala" },
      { name: "Finska", name_fi: "Suomi" },
    ];
    // As the form sends it again, and as the call has told it.
    for (const languages of [["Karelska", "fi"], told]) {
      expect((await save(both, { languages })).status).toBe(200);
      expect((await read(both, both.email)).body.languages).toEqual(told);
    }
    const refused = await save(both, { languages: ["Karelska", "Klingon"] });
    expect([refused.status, refused.body.languages]).toEqual([
      422,
      "Valitse jokin annetuista vaihtoehdoista.",
    ]);
    expect((await read(both, both.email)).body.languages).toEqual(told);
  });

  test("at once, as by a double click, saves one after the other", async () => {
    const person = await createSubstitute(t.db);
    const lists = { languages: ["Finska", "Svenska"], regions: ["FI-18", "FI-11"] };
    const answers = await Promise.all(Array.from({ length: 12 }, () => save(person, lists)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await read(person, person.email)).body.languages).toHaveLength(2);
  });

  test("refuses wrong fields with their names, and saves nothing of the rest", async () => {
    const person = await createSubstitute(t.db, { lang: "sv" });
    const { status, body } = await save(person, {
      address: "Ny väg 2",
      phone: "nej",
      regions: [],
      examYear: "1492",
      status: "kung",
    });
    expect(status).toBe(422);
    expect(Object.keys(body).sort()).toEqual(["code", "examYear", "phone", "regions", "status"]);
    expect(body.regions).toBe("Välj minst en region.");
    expect((await read(person, person.email)).body.address).toBe("");
  });

  test("is for oneself only", async () => {
    expect((await save(teacher, { email: substitute.email, firstName: "Varas" })).status).toBe(403);
    expect((await app.anybody.post("/api/shared/saveprofile", {})).status).toBe(401);
  });
});

describe("types", () => {
  const change = (as: Actor, type: string) =>
    app.as(as).post("/api/shared/change/type", { email: as.email, type });

  test("a principal takes the teacher's view and returns", async () => {
    const principal = await createPrincipal(t.db);
    const { status, body } = await change(principal, "teacher");
    expect(status).toBe(200);
    expect(JSON.parse(atob(body.token.split(".")[1])).typeOfUser).toBe("teacher");
    expect((await change(principal, "ledare")).status).toBe(200);
  });

  test("nobody else becomes what they are not", async () => {
    expect((await change(substitute, "principal")).status).toBe(403);
    expect((await change(teacher, "principal")).status).toBe(403);
    expect((await change(teacher, "user")).status).toBe(403);
    expect((await change(substitute, "king")).status).toBe(422);
  });
});

describe("favourites, settings and the default description", () => {
  test("remember toggles, for posters only", async () => {
    const remember = (as: Actor, email: string) =>
      app.as(as).post("/api/shared/remember", { email: as.email, rememberUserEmail: email });
    const stranger = await createTeacher(t.db);
    await applied(teacher, substitute, "2027-03-09");
    expect((await remember(teacher, substitute.email)).body.remembered).toBe(true);
    expect((await read(teacher, teacher.email)).body.rememberedUsers).toEqual([substitute.email]);
    expect((await remember(teacher, substitute.email)).body.remembered).toBe(false);
    const unknown = await remember(teacher, "nobody@example.test");
    expect(unknown.status).toBe(422);
    // Who has not applied there is told of like somebody who does not exist.
    expect((await remember(stranger, substitute.email)).body).toEqual(unknown.body);
    expect((await remember(substitute, substitute.email)).status).toBe(403);
  });

  test("switches are saved, only one's own", async () => {
    const mail = (email: string) =>
      app.as(substitute).post("/api/shared/set/sendemail", { email, emailBool: false });
    expect((await mail(teacher.email)).status).toBe(403);
    expect((await mail(substitute.email)).body).toEqual({ success: true });
    const push = { email: substitute.email, pushBool: false };
    expect((await app.as(substitute).post("/api/shared/settings/sendpush", push)).status).toBe(200);
    expect((await read(substitute, substitute.email)).body).toMatchObject({
      sendEmail: false,
      sendPush: false,
      findable: false,
    });
    const find = (who: Actor, email: string) =>
      app.as(who).post("/api/users/set/findable", { email, findableBool: true });
    expect((await find(substitute, teacher.email)).status).toBe(403);
    expect((await find(teacher, teacher.email)).status).toBe(403);
    expect((await find(substitute, substitute.email)).body).toEqual({ success: true });
    expect((await read(substitute, substitute.email)).body.findable).toBe(true);
    expect((await app.anybody.post("/api/shared/settings/sendpush", push)).status).toBe(401);
  });

  test("the default description is for posters", async () => {
    const body = { defaultDescription: "Avain kansliasta" };
    expect((await app.as(teacher).post("/api/shared/default-description", body)).status).toBe(200);
    expect((await read(teacher, teacher.email)).body.defaultDescription).toBe("Avain kansliasta");
    expect((await app.as(substitute).post("/api/shared/default-description", body)).status).toBe(403);
  });
});
