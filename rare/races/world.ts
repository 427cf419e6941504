import { eq } from "drizzle-orm";
import { accountLanguages, accounts, favourites } from "../../db/schema/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { tokenOf } from "../../tests/support/world/token.ts";
import {
  favourite,
  findable,
  type Person,
  posters,
  principal,
  schoolOf,
  speaking,
  substitutes,
} from "./deeds.ts";

/** People and schools of one history, of nobody else's concern; what jobs are called in the database. */
export interface World {
  /** Two, by number. */
  schools: { id: string; name: string }[];
  people: Record<Person, { id: string; email: string; token: string }>;
  /** `uniqueId` of each job that a caller knows, by its number. */
  ids: Map<number, string>;
  /** By `job place`: the id of each request that somebody has looked up. */
  requests: Map<string, string>;
}

/** ISO; in winter, when Helsinki is two hours ahead of UTC, and long after the test. */
export const firstDay = `${new Date().getUTCFullYear() + 1}-01-14`;
export const secondDay = `${new Date().getUTCFullYear() + 1}-01-15`;
/** The midnight before the first day. */
export const midnight = Date.parse(`${firstDay}T00:00:00+02:00`);

export async function createWorld(t: TestContext): Promise<World> {
  const schools = [await createSchool(t.db), await createSchool(t.db)];
  const at = (index: number) => schools[index] as (typeof schools)[number];
  const people = {} as World["people"];
  const now = new Date();
  await Promise.all([
    ...substitutes.map(async (name) => keep(name, await createSubstitute(t.db, { firstName: name }))),
    ...posters.map(async (name) => {
      const school = at(schoolOf[name]);
      const options = { firstName: name };
      keep(
        name,
        name === principal
          ? await createPrincipal(t.db, { ...options, schools: [school] })
          : await createTeacher(t.db, { ...options, school }),
      );
    }),
  ]);
  const substituteId = people[favourite].id;
  await t.db.update(accounts).set({ findable: true }).where(eq(accounts.id, people[findable].id));
  await t.db.insert(accountLanguages).values(
    speaking.map((name) => ({
      accountId: people[name].id,
      position: 0,
      value: "fi",
      nameFi: "suomi",
      nameSv: "finska",
    })),
  );
  await t.db.insert(favourites).values(posters.map((name) => ({ ownerId: people[name].id, substituteId })));
  for (const person of Object.values(people)) person.token = await tokenOf(t.ctx, person.id, now);
  return { schools, people, ids: new Map(), requests: new Map() };

  function keep(name: Person, { id, email }: { id: string; email: string }) {
    people[name] = { id, email, token: "" };
  }
}
