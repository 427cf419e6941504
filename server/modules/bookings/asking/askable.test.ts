// Shows (rule: who-may-be-asked).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import {
  accountTypes,
  schoolBlocks,
  substituteProfiles,
  substituteRegions,
} from "../../../../db/schema/index.ts";
import { createTeacher } from "../../../../tests/support/factories.ts";
import { text } from "../../../platform/database/kinds.ts";
import { rows } from "../../../platform/database/rows.ts";
import { saveSettings } from "../../accounts/profile/index.ts";
import type { Actor } from "../../auth/index.ts";
import { withdraw } from "../applications/index.ts";
import { applyTo, type Posting, posting } from "../fixture.ts";
import { askable } from "./askable.ts";
import { knownToSchools } from "./known.fixture.ts";

const { t, named, remember, another, knowing, close } = await knownToSchools();
afterAll(close);

/** Ids of those who may be asked; the same one by one as in a list, or it is told. */
async function mayBeAsked({ teacher, key }: Posting, actor = teacher): Promise<string[]> {
  const [list, single] = await Promise.all(
    [askable(actor, t.ctx), askable(actor, t.ctx, sql`p.id`)].map((ids) =>
      rows(
        t.db,
        { id: text },
        sql`
        select p.id from jobs j join schools s on s.id = j.school_id cross join accounts p
        where j.id = ${key} and p.id in (${ids}) order by p.last_name`,
      ),
    ),
  );
  expect(single).toEqual(list);
  return (list ?? []).map(({ id }) => id);
}

const hide = (person: Actor, { teacher }: Posting) =>
  t.db.insert(schoolBlocks).values({ accountId: person.id, schoolId: teacher.schools[0]?.id ?? "" });

test("those may be asked whom the school knows; whoever has applied, or hides it, too", async () => {
  const { job, principal, people } = await knowing("FI-05");
  const { applied, been, own, principals, found } = people;
  await applyTo(t, own, job);
  for (const person of [been, principals]) await hide(person, job);
  expect(await mayBeAsked(job)).toEqual([applied, found, been, own, principals].map(({ id }) => id));
  expect(await mayBeAsked(job, principal)).toEqual(
    [applied, found, been, own, principals].map(({ id }) => id),
  );
});

describe("may not be asked who", () => {
  const unknown: [string, (person: Actor, job: Posting) => Promise<unknown>][] = [
    [
      "lets schools find them, but not this one",
      async (person, job) => {
        await saveSettings(t.ctx, person, { findable: true });
        await hide(person, job);
      },
    ],
    [
      "has taken their only application there back",
      async (person, job) => {
        const other = await another(job);
        await applyTo(t, person, other);
        await withdraw(t.ctx, person, other.key);
      },
    ],
    ["is known to another school", async (person) => applyTo(t, person, await posting(t))],
    [
      "is remembered by somebody of another school",
      async (person) => remember(await createTeacher(t.db), person),
    ],
    [
      "is remembered by another teacher of it",
      async (person, { teacher }) => {
        const [school] = teacher.schools;
        await remember(await createTeacher(t.db, school ? { school } : {}), person);
      },
    ],
  ];
  test.each(unknown)("%s", async (_who, standing) => {
    const job = await posting(t);
    const person = await named("Tuntematon");
    await standing(person, job);
    expect(await mayBeAsked(job)).not.toContain(person.id);
  });

  test("has posted the job, or asks", async () => {
    const { job, principal, people } = await knowing("FI-03");
    for (const { id } of [job.teacher, principal]) {
      await t.db.insert(accountTypes).values({ accountId: id, type: "user" });
      await t.db.insert(substituteProfiles).values({ accountId: id, status: "teacher" });
      await t.db.insert(substituteRegions).values({ accountId: id, regionCode: "FI-03" });
      await saveSettings(t.ctx, { ...people.found, id }, { findable: true });
    }
    const byTeacher = await mayBeAsked(job);
    expect(byTeacher).toContain(principal.id);
    expect(byTeacher).not.toContain(job.teacher.id);
    const byPrincipal = await mayBeAsked(job, principal);
    for (const { id } of [job.teacher, principal]) expect(byPrincipal).not.toContain(id);
  });
});
