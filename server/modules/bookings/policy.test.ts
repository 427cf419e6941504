import { afterAll, describe, expect, test } from "bun:test";
import { testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { forbidden } from "../../platform/failures/errors.ts";
import { requireSubstitute } from "../auth/who/index.ts";
import { monday, refusal } from "../jobs/fixture.ts";
import { posting } from "./fixture.ts";
import { managedJob } from "./managed-job.ts";
import { requirePoster } from "./policy.ts";

const t = await testContext();
t.setNow(monday);
afterAll(() => t.close());

describe("a job is managed", () => {
  test("by who posted it and still works there, and by the principals there", async () => {
    const { teacher, key } = await posting(t);
    const { schools } = teacher;
    const [school] = schools;
    const principal = await createPrincipal(t.db, { schools });
    for (const one of [teacher, principal])
      expect(await managedJob(t.db, one, key)).toMatchObject({ id: key });
    const moved = { ...teacher, schools: (await createTeacher(t.db)).schools };
    const colleague = await createTeacher(t.db, { school });
    for (const one of [moved, colleague, { ...principal, schools: moved.schools }])
      expect(await refusal(managedJob(t.db, one, key))).toMatchObject({ status: 404 });
  });

  test("under its id or its object id, however these are written", async () => {
    const { teacher, key } = await posting(t);
    const other = await posting(t);
    const job = await t.db.query.jobs.findFirst({ where: (jobs, { eq }) => eq(jobs.id, key) });
    for (const name of [key, key.toUpperCase(), job?.objectId ?? "", job?.objectId.toUpperCase() ?? ""])
      expect(await managedJob(t.db, teacher, name)).toMatchObject({ id: key });
    for (const name of ["", "' or true", other.key])
      expect(await refusal(managedJob(t.db, teacher, name))).toMatchObject({ status: 404 });
  });
});

test("teachers and principals post, substitutes apply, and nobody else", async () => {
  const [teacher, principal] = [await createTeacher(t.db), await createPrincipal(t.db)];
  const substitute = await createSubstitute(t.db);
  for (const one of [teacher, principal]) {
    expect(() => requirePoster(one)).not.toThrow();
    expect(() => requireSubstitute(one)).toThrow(forbidden());
  }
  expect(() => requirePoster(substitute)).toThrow(forbidden());
  expect(() => requireSubstitute(substitute)).not.toThrow();
});
