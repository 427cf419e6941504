// Shows (rule: address-told).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../tests/support/database.ts";
import { createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import type { Actor } from "../../auth/index.ts";
import { apply, withdraw } from "../../bookings/applications/index.ts";
import { openSubstitute, someSubstitutes } from "../../bookings/substitutes/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { readAccount } from "../index.ts";
import { saveSettings, toggleFavourite } from "../profile/index.ts";
import { myData } from "./my-data.ts";

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

/** Whom the schools of a teacher may find, and who has not applied there. */
async function found(): Promise<{ teacher: Actor; substitute: Actor }> {
  const teacher = await createTeacher(t.db);
  const substitute = await createSubstitute(t.db, { regions: [teacher.schools[0]?.regionCode ?? ""] });
  await saveSettings(t.ctx, substitute, { findable: true });
  return { teacher, substitute };
}

async function job(teacher: Actor): Promise<string> {
  const times = { startDate: "2027-03-01", startTime: "08:00", endTime: "12:00" };
  return (await postJob(t.ctx, teacher, { ...times, type: "one" })).id;
}

/** Everything that a poster is answered of those whom they remember. */
async function allThatIsTold(teacher: Actor): Promise<string> {
  const { token } = (await app.as(teacher).get("/api/shared/update/token")).body;
  return JSON.stringify([
    JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString()),
    await readAccount(t.ctx, teacher, teacher.email),
    await myData(t.ctx, teacher),
    await someSubstitutes(t.ctx, teacher, { limit: 100 }),
  ]);
}

test("a star does not tell the address of who has not given it to the school", async () => {
  const { teacher, substitute } = await found();
  expect(await toggleFavourite(t.ctx, teacher, substitute.id)).toEqual({ remembered: true });
  const told = await allThatIsTold(teacher);
  expect(told).toContain(substitute.id);
  expect(told).not.toContain(substitute.email);
});

test("an address is told with an application, and no longer when that is taken back", async () => {
  const { teacher, substitute } = await found();
  await toggleFavourite(t.ctx, teacher, substitute.id);
  const key = await job(teacher);
  await apply(t.ctx, substitute, { key, alreadyWarned: false });
  expect((await readAccount(t.ctx, teacher, teacher.email)).favourites).toEqual([substitute.email]);
  const stranger = await createTeacher(t.db);
  await toggleFavourite(t.ctx, stranger, substitute.id);
  expect(await allThatIsTold(stranger)).not.toContain(substitute.email);
  await withdraw(t.ctx, substitute, key);
  expect(await allThatIsTold(teacher)).not.toContain(substitute.email);
});

test("a guessed address is confirmed to nobody, remembered or not", async () => {
  const { teacher, substitute } = await found();
  const nobody = await refusal(toggleFavourite(t.ctx, teacher, "nobody@example.test"));
  const guess = async () => {
    expect(await refusal(openSubstitute(t.ctx, teacher, substitute.email))).toMatchObject({ status: 404 });
    expect(await refusal(toggleFavourite(t.ctx, teacher, substitute.email))).toEqual(nobody);
  };
  await guess();
  await toggleFavourite(t.ctx, teacher, substitute.id);
  await guess();
  await apply(t.ctx, substitute, { key: await job(teacher), alreadyWarned: false });
  expect((await openSubstitute(t.ctx, teacher, substitute.email)).email).toBe(substitute.email);
  expect(await toggleFavourite(t.ctx, teacher, substitute.email)).toEqual({ remembered: false });
});
