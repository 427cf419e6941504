// Shows (rule: teacher-added, generated-password, login-details, principals-are-no-teachers, notices-sealed).
import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, files } from "../../../../db/schema/index.ts";
import { createOperator, createSubstitute, testPassword } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { roster } from "./roster.fixture.ts";
import { mailsOf, queued } from "./teachers.fixture.ts";

const { t, app, school, second, principal, ledare, stranger, confirm, lastEvents, newTeacher, close } =
  await roster();
const substitute = await createSubstitute(t.db);
const operator = await createOperator(t.db);
/** A new one for each test. */
let teacher: Actor;

beforeEach(async () => {
  teacher = await newTeacher();
});
afterAll(close);

const post = (actor: Actor, call: string, body?: object) =>
  app.as(actor).post(`/api/principals/${call}`, body);

describe("adding a teacher", () => {
  let people = 0;
  const person = (changes: object = {}) => ({
    firstName: "Uusi",
    lastName: "Opettaja",
    email: `Uusi.${++people}@example.test`,
    phone: "040 123 456",
    grades: ["1"],
    ...changes,
  });
  const add = (actor: Actor, body: object) => post(actor, "teacher/add", body);

  test("is for principals, at their own schools", async () => {
    expect((await app.anybody.post("/api/principals/teacher/add", person())).status).toBe(401);
    for (const actor of [substitute, teacher, operator])
      expect((await add(actor, person())).status).toBe(403);
    expect((await add(operator, person({ school: "Admin" }))).status).toBe(403);
    expect((await add(principal, person({ school: second.name }))).status).toBe(403);
    expect((await add(ledare, person())).body.school).toBe("Valitse koulu.");
  });

  test("makes up a password of 10 characters with digits, which works", async () => {
    const body = person({ school: second.name });
    const answer = await add(ledare, body);
    expect(answer.body.teacher).toMatchObject({
      email: body.email.toLowerCase(),
      grade: ["1"],
      school: second.name,
      approved: true,
    });
    expect(answer.body.password).toMatch(/^[A-Za-z2-9]{10}$/);
    expect(answer.body.password.replace(/\D/g, "").length).toBeGreaterThanOrEqual(2);
    await confirm(body.email);
    const login = await app.anybody.post("/api/shared/login", {
      email: body.email,
      password: answer.body.password,
    });
    expect(login.status).toBe(200);
    expect(await lastEvents()).toContain(`teachersChanged ${second.id}`);
  });

  test("takes the principal's password, which is not repeated", async () => {
    const body = person({ password: "rehtorin-valinta" });
    const answer = await add(principal, body);
    expect(answer.body.password).toBeUndefined();
    await confirm(body.email);
    const login = await app.anybody.post("/api/shared/login", {
      email: body.email,
      password: "rehtorin-valinta",
    });
    expect(login.status).toBe(200);
  });

  test("gives the teacher a picture that the principal uploaded, and no other file", async () => {
    const insert = async (kind: string, uploadedBy: string) => {
      const name = `${crypto.randomUUID().replaceAll("-", "")}kuva.webp`;
      await t.db
        .insert(files)
        .values({ name, originalName: "kuva.webp", kind, contentType: "image/webp", size: 1, uploadedBy });
      return name;
    };
    const own = await insert("picture", principal.id);
    expect((await add(principal, person({ filename: own }))).body.teacher.image).toBe(own);
    for (const filename of [
      own,
      await insert("picture", stranger.id),
      await insert("attachment", principal.id),
      "../x",
    ]) {
      expect((await add(principal, person({ filename }))).body.filename).toBeString();
    }
  });

  test("refuses bad input, and the address of a principal", async () => {
    const taken = await add(principal, person({ email: stranger.email.toUpperCase() }));
    expect(taken).toMatchObject({ status: 422, body: { email: expect.any(String) } });
    expect((await add(principal, person({ password: "short" }))).status).toBe(422);
    expect((await add(principal, person({ grades: ["99"] }))).body.grades).toBeString();
    expect((await add(principal, person({ phone: "soita" }))).body.phone).toBeString();
    expect(Object.keys((await add(principal, {})).body)).toEqual(
      expect.arrayContaining(["firstName", "lastName", "email", "phone"]),
    );
  });

  test("by two at once with one address adds one", async () => {
    const body = person();
    const answers = await Promise.all([add(principal, body), add(ledare, { ...body, school: school.name })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe("login details", () => {
  beforeEach(async () => {
    await t.db.update(accounts).set({ confirmedAt: null }).where(eq(accounts.id, teacher.id));
  });
  const send = (body: object) =>
    post(principal, "send/information", { firstName: "x", lastName: "y", ...body });

  test("reach the teacher by mail, and the password lies nowhere in clear", async () => {
    await mailsOf(t);
    expect((await send({ email: teacher.email, password: testPassword })).body).toEqual({ success: true });
    expect(await queued(t)).not.toContain(testPassword);
    const mails = await mailsOf(t);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: { address: teacher.email }, subject: "Kirjautumistietosi Tuuriin" });
    expect(mails[0]?.text).toContain(`Salasana: ${testPassword}`);
    expect(await queued(t)).toBe("[]");
  });

  test("are not sent with another password, and guesses are limited", async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push(await send({ email: teacher.email, password: `guess-${n}` }));
    expect(answers[0]?.body.password).toStartWith("Det här är inte lärarens nuvarande lösenord");
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429]);
    expect(await queued(t)).toBe("[]");
  });
});
