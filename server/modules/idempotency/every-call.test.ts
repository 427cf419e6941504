// Shows (rule: idempotency-key).
import { afterAll, describe, expect, test } from "bun:test";
import { accounts, files, jobs } from "../../../db/schema/index.ts";
import { callers, job, newKey, person, schoolCode, substitute, under } from "./calls.fixture.ts";

const { t, app, principal, teacher, close } = await callers();
afterAll(close);

const file = (text: string) => {
  const form = new FormData();
  form.append("files", new File([text], "ohje.txt", { type: "text/plain" }));
  return form;
};
const picture = async (red: number) => {
  const { default: sharp } = await import("sharp");
  const background = { r: red, g: 0, b: 0 };
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append("img", new File([new Uint8Array(bytes)], "me.png", { type: "image/png" }));
  return form;
};

type Body = object | (() => object | Promise<object>);
const made = (body: Body) => (typeof body === "function" ? (body as () => object)() : body);

const calls: [string, () => ReturnType<typeof app.as>, Body, Body, () => Promise<number>][] = [
  [
    "/api/teachers/addtemp",
    () => app.as(teacher),
    job,
    { ...job, additionalInfo: "another" },
    () => t.db.$count(jobs),
  ],
  ["/api/principals/sos", () => app.as(principal), { info: "a" }, { info: "b" }, () => t.db.$count(jobs)],
  [
    "/api/users/register-user",
    () => app.anybody,
    substitute,
    { ...substitute, firstName: "Aina" },
    () => t.db.$count(accounts),
  ],
  [
    "/api/teachers/register",
    () => app.anybody,
    { ...person(2), code: schoolCode },
    { ...person(3), code: schoolCode },
    () => t.db.$count(accounts),
  ],
  [
    "/api/principals/register",
    () => app.anybody,
    { ...person(4), school: "Kertakoulu" },
    { ...person(5), school: "Kertakoulu" },
    () => t.db.$count(accounts),
  ],
  [
    "/api/shared/upload/files",
    () => app.as(teacher),
    () => file("one"),
    () => file("two"),
    () => t.db.$count(files),
  ],
  [
    "/api/shared/image",
    () => app.as(teacher),
    () => picture(1),
    () => picture(200),
    () => t.db.$count(files),
  ],
];

describe.each(calls)("%s under an Idempotency-Key", (path, caller, body, other, count) => {
  test("is done once, answers a retry as before, and refuses another body", async () => {
    const key = newKey();
    const before = await count();
    const first = await caller().post(path, await made(body), under(key));
    expect(first.status).toBe(200);
    expect(first.headers.get("idempotency-replayed")).toBeNull();
    const again = await caller().post(path, await made(body), under(key));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await count()).toBe(before + 1);
    const reused = await caller().post(path, await made(other), under(key));
    expect(reused).toMatchObject({ status: 422, body: { code: "idempotency_key_reused" } });
    expect(await count()).toBe(before + 1);
  });

  test("refuses a key that is none, in words", async () => {
    for (const key of ["", "two words", "x".repeat(256), '""']) {
      const answer = await caller().post(path, await made(body), under(key));
      expect(answer).toMatchObject({ status: 422, body: { code: "idempotency_key_invalid" } });
      expect(answer.body.msg).toBeString();
    }
  });
});

test("the header is documented where it is taken", async () => {
  const { body } = await app.anybody.get("/api/openapi.json");
  for (const [path] of calls) {
    const { parameters = [] } = body.paths[path].post;
    expect(parameters.map(({ name }: { name: string }) => name)).toContain("Idempotency-Key");
  }
});
