// Shows (rule: own-picture).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { accounts, files } from "../../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";

let t: TestContext;

beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

async function stored(uploadedBy: string, kind: "picture" | "attachment"): Promise<string> {
  const name = `${crypto.randomUUID().replaceAll("-", "")}file`;
  await t.db
    .insert(files)
    .values({ name, originalName: "file", kind, contentType: "image/webp", size: 1, uploadedBy });
  return name;
}

test("a person's picture is one that they have uploaded themselves, and nothing else", async () => {
  const [person, stranger] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const app = await testApp(t);
  const set = (filename: string) => app.as(person).post("/api/shared/add/profilepic", { filename });
  const own = await stored(person.id, "picture");
  expect((await set(own)).status).toBe(200);
  for (const refused of [
    await stored(stranger.id, "picture"),
    await stored(person.id, "attachment"),
    "nothing",
  ]) {
    const { status, body } = await set(refused);
    expect([status, Object.keys(body).includes("filename")]).toEqual([422, true]);
  }
  const account = await t.db.query.accounts.findFirst({ where: eq(accounts.id, person.id) });
  expect(account?.image).toBe(own);
});
