// Shows (rule: link-limits).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { consumeLink, createLink } from "../links/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;

beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

for (const purpose of ["reset", "confirm"] as const) {
  test(`a link to ${purpose} goes on working when another is asked for; using one ends the others`, async () => {
    const person = await createSubstitute(t.db);
    const [first, second, third] = [
      await createLink(t.ctx, person.id, purpose),
      await createLink(t.ctx, person.id, purpose),
      await createLink(t.ctx, person.id, purpose),
    ];
    expect(await consumeLink(t.ctx, first, purpose)).toEqual({ accountId: person.id });
    expect(await consumeLink(t.ctx, second, purpose)).toBe("used");
    expect(await consumeLink(t.ctx, third, purpose)).toBe("used");
  });

  test(`of links to ${purpose} used at once one works`, async () => {
    const person = await createSubstitute(t.db);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => createLink(t.ctx, person.id, purpose)));
    const outcomes = await Promise.all(tokens.map((token) => consumeLink(t.ctx, token, purpose)));
    expect(outcomes.filter((outcome) => typeof outcome === "object").length).toBe(1);
  });

  test(`an account has ten live links to ${purpose} at most, and the first of them still works`, async () => {
    const person = await createSubstitute(t.db);
    const first = await createLink(t.ctx, person.id, purpose);
    const more = await Promise.allSettled(
      Array.from({ length: 20 }, () => createLink(t.ctx, person.id, purpose)),
    );
    expect(more.filter(({ status }) => status === "fulfilled").length).toBe(9);
    const refused = more.find((one) => one.status === "rejected");
    expect(refused?.reason).toMatchObject({ status: 429, code: "too_many_attempts" });
    expect(await consumeLink(t.ctx, first, purpose)).toEqual({ accountId: person.id });
    expect(await createLink(t.ctx, person.id, purpose)).toBeString();
  });
}

test("links of one account or purpose leave those of others alone", async () => {
  const [one, other] = [await createSubstitute(t.db), await createSubstitute(t.db)];
  const used = await createLink(t.ctx, one.id, "reset");
  const confirm = await createLink(t.ctx, one.id, "confirm");
  const others = await createLink(t.ctx, other.id, "reset");
  await consumeLink(t.ctx, used, "reset");
  expect(await consumeLink(t.ctx, confirm, "confirm")).toEqual({ accountId: one.id });
  expect(await consumeLink(t.ctx, others, "reset")).toEqual({ accountId: other.id });
});

test("a password that is changed ends the links to reset it", async () => {
  const person = await createSubstitute(t.db);
  const token = await createLink(t.ctx, person.id, "reset");
  const changed = { currentPassword: "tuuri-test", password: "uusi salasana", password2: "uusi salasana" };
  expect((await app.as(person).post("/api/shared/password", changed)).status).toBe(200);
  expect(await consumeLink(t.ctx, token, "reset")).toBe("used");
});
