import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../../tests/support/factories.ts";
import type { Actor } from "../../../auth/index.ts";
import { newJob, refusal } from "../../fixture.ts";
import { postJob } from "../../posting/index.ts";
import { boardPosters } from "./posters.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

test("a board's posters are those of one's own schools, for teachers themselves alone, and for nobody else", async () => {
  const [here, there] = [await createSchool(t.db), await createSchool(t.db)];
  const [aino, bo] = [
    await createTeacher(t.db, { school: here, lastName: "Aalto" }),
    await createTeacher(t.db, { school: here, lastName: "Berg" }),
  ];
  const stranger = await createTeacher(t.db, { school: there });
  for (const poster of [aino, bo, stranger])
    await postJob(t.ctx, poster, newJob({ startDate: "2099-11-03", endDate: "2099-11-03" }));
  const posters = async (actor: Actor) => (await boardPosters(t.ctx, actor)).map(({ id }) => id);
  expect(await posters(await createPrincipal(t.db, { schools: [here] }))).toEqual([aino.id, bo.id]);
  expect(await posters(await createPrincipal(t.db, { schools: [there] }))).toEqual([stranger.id]);
  expect(await posters(await createPrincipal(t.db))).toEqual([]);
  expect(await posters(aino)).toEqual([aino.id]);
  expect((await refusal(boardPosters(t.ctx, await createSubstitute(t.db)))).status).toBe(403);
});
