// Shows (rule: body-limits).
import { afterAll, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { ordinaryBytes } from "../../server/platform/http/body-limits.ts";
import { type TestContext, testContext } from "../support/database.ts";
import { createTeacher } from "../support/factories.ts";
import { testApp } from "../support/http.ts";
import { cpuOf, worstTexts } from "../support/machine/cpu.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
/** Milliseconds of CPU that refusing anything may take. */
const bound = 50;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  // What is compiled at the first call of a route is not the body's cost.
  for (const path of publicCalls) await app.anybody.post(path, {});
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const publicCalls = [
  "/api/shared/login",
  "/api/shared/forgot",
  "/api/users/confirm-email",
  "/api/users/register-user",
  "/api/teachers/register",
  "/api/principals/register",
  "/api/stats/statistics/auth",
];
const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);
/** As much as fits into a body. */
const fill = (open: string, piece: string, close: string) =>
  open + piece.repeat(Math.floor((ordinaryBytes - open.length - close.length - 1) / piece.length)) + close;

const tooLarge: [string, string][] = [
  ["an address of 50,000 dots twice over", JSON.stringify({ email: `a@${".".repeat(100_000)}@` })],
  ["an address of 200 kB", JSON.stringify({ email: `a@${".".repeat(200_000)}@` })],
  ["a million regions", `{"regions":[${"0,".repeat(999_999)}0]}`],
  ["lists in lists", nested("[", "]", 1_000_000)],
];
const wrong: [string, string][] = [
  ["an address of 50,000 dots", JSON.stringify({ email: `a@${".".repeat(50_000)}@` })],
  ["a list of numbers", fill('{"regions":[', "0,", "0]}")],
  ["a list of objects", fill('{"qualis":[', '{"code":1},', "0]}")],
  ["a list of lists", fill('{"regions":[', "[[]],", "0]}")],
  ["unknown members", `{${Array.from({ length: 6_000 }, (_, i) => `"a${i}":1`).join()}}`],
  ["a list at the top", fill("[", "{},", "0]")],
  ["escapes", fill('{"email":"', "\\u0041", '"}')],
  ["white space", fill('{"email":"', " ", '"}')],
];

describe("what is larger than any call is refused at once, in the caller's language", () => {
  test.each(tooLarge)("%s", async (_what, body) => {
    for (const path of publicCalls) {
      const took = await cpuOf(async () => {
        const answer = await app.anybody.post(path, body, { lang: "sv" });
        expect(answer).toMatchObject({
          status: 413,
          body: { code: "too_large", msg: expect.stringMatching("stort") },
        });
        expect(JSON.stringify(answer.body).length).toBeLessThan(1000);
      }, bound);
      expect(took).toBeLessThan(bound);
    }
  });
});

describe("what is wrong within the limit is refused as quickly, without repeating what was sent", () => {
  test.each(wrong)("%s", async (_what, body) => {
    for (const path of publicCalls) {
      const took = await cpuOf(async () => {
        const answer = await app.anybody.post(path, body, { lang: "sv" });
        expect({ path, status: answer.status }).toEqual({ path, status: 422 });
        expect(JSON.stringify(answer.body).length).toBeLessThan(2000);
      }, bound);
      expect(took).toBeLessThan(bound);
    }
  });

  test("any text in any field", async () => {
    for (const text of worstTexts(60_000).slice(0, 60)) {
      const took = await cpuOf(
        () => app.anybody.post("/api/shared/login", { email: text, password: "x" }),
        bound,
      );
      expect({ text: text.slice(0, 20), slow: took >= bound && took }).toMatchObject({ slow: false });
    }
  });
});

test.each([
  ["objects", nested('{"a":', "}", 9_000).replace("}", "1}")],
  ["lists", nested("[", "]", 30_000)],
  ["a field", `{"email":"a@b.fi","regions":${nested("[", "]", 30_000)}}`],
])("%s nested without end are refused like any body that cannot be read", async (_what, body) => {
  for (const path of ["/api/users/register-user", "/api/shared/login"]) {
    const answer = await app.anybody.post(path, body, { lang: "sv" });
    expect(answer).toMatchObject({ status: 400, body: { code: "unreadable" } });
  }
});

test("each field has the first of its problems, however many another field has", async () => {
  const regions = Array.from({ length: 200 }, () => 7);
  const { status, body } = await app.anybody.post("/api/users/register-user", { regions, email: "nobody" });
  expect(status).toBe(422);
  expect(Object.keys(body)).toContain("birthDate");
  expect(body).toMatchObject({
    code: "invalid_input",
    regions: expect.stringMatching("40"),
    email: expect.stringMatching("osoite"),
  });
});

test("a form is understood as JSON is, and no other kind of body", async () => {
  const post = (type: string, body: string) =>
    app.anybody.post("/api/shared/forgot", body, { headers: { "content-type": type } });
  const understood = { status: 400, body: { code: "email_not_found" } };
  expect(await post("application/x-www-form-urlencoded", "email=a%40b.fi")).toMatchObject(understood);
  expect(await post("application/json; charset=utf-8", '{"email":"a@b.fi"}')).toMatchObject(understood);
  expect((await post("application/x-www-form-urlencoded", "email=a&email=b")).status).toBe(422);
  // A list with a hole of four thousand million members came of this once.
  const form = "multipart/form-data; boundary=x";
  const sparse = '--x\r\ncontent-disposition: form-data; name="a[4000000000]"\r\n\r\n1\r\n--x--\r\n';
  const unreadable = { status: 400, body: { code: "unreadable" } };
  expect(await post(form, sparse)).toMatchObject(unreadable);
  expect(await post("text/plain", "email")).toMatchObject(unreadable);
});

test("an upload of parts without number is refused before it is taken apart", async () => {
  const teacher = await createTeacher(t.db);
  const part = '--x\r\ncontent-disposition: form-data; name="files"; filename="a"\r\n\r\n\r\n';
  const body = `${part.repeat(150_000)}--x--\r\n`;
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  const takingApart = [spyOn(Request.prototype, "formData"), spyOn(Response.prototype, "formData")];
  const answer = await app.as(teacher).post("/api/shared/upload/files", body, { headers });
  expect(answer).toMatchObject({ status: 413, body: { code: "too_large" } });
  for (const spy of takingApart) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

test("an upload may be larger, within its own limit", async () => {
  const teacher = await createTeacher(t.db);
  const upload = (bytes: number) => {
    const form = new FormData();
    for (let sent = 0; sent < bytes; sent += 1_000_000)
      form.append("files", new File(["a".repeat(1_000_000)], "a.txt", { type: "text/plain" }));
    return app.as(teacher).post("/api/shared/upload/files", form);
  };
  expect((await upload(2_000_000)).status).toBe(200);
  expect(await upload(14_000_000)).toMatchObject({
    status: 413,
    body: { code: "too_large", msg: expect.stringMatching("suuri") },
  });
});
