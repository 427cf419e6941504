import { eq } from "drizzle-orm";
import municipalities from "../../db/reference/municipalities.json" with { type: "json" };
import {
  accountGrades,
  accounts,
  pushSubscriptions,
  schools,
  substituteQualifications,
} from "../../db/schema/index.ts";
import type { Actor, ActorSchool } from "../../server/modules/auth/index.ts";
import { saveTimes } from "../../server/modules/availability/index.ts";
import { savePeace } from "../../server/modules/notifications/peace/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../tests/support/factories.ts";
import type { Chance } from "./chance.ts";
import { type Habits, size, told } from "./habits.ts";

/** Which of the product's means are used. */
export const features = ["stages", "requests", "reserve", "times", "peace"] as const;
export type Feature = (typeof features)[number];

export interface Person {
  nth: number;
  actor: Actor;
  region: string;
  municipality: string;
  /** Kinds of work that they can do as those say who want somebody qualified. */
  qualified: boolean;
  /** Of classes: the low ones, the high ones. */
  grades: readonly string[];
  /** By weekday from Monday, whether they can work at all. */
  can: boolean[];
  findable: boolean;
}

export interface School {
  nth: number;
  school: ActorSchool;
  principal: Actor;
  region: string;
  municipality: string;
}

export interface World {
  people: Person[];
  schools: School[];
}

export const lowGrades = ["1", "2", "3", "4", "5", "6"];
export const highGrades = ["7", "8", "9"];
/** Municipalities of a region in which people live and schools lie. */
const places = 6;

/** Schools and people of a year: the same of the same seed, but for what they have told the product. */
export async function worldOf(
  t: TestContext,
  chance: Chance,
  habits: Habits,
  on: ReadonlySet<Feature>,
): Promise<World> {
  const placesOf = (region: string) =>
    municipalities.flatMap((one) => (one.region === region ? [one.code] : [])).slice(0, places);
  const all: School[] = [];
  for (let nth = 0; nth < size.schools; nth++) {
    const region = size.regions[nth % size.regions.length] ?? "";
    const municipality = chance.pick(placesOf(region), "school's place", nth);
    const school = await createSchool(t.db, { regionCode: region, name: `Koulu ${nth}` });
    await t.db
      .update(schools)
      .set({ municipalityCode: municipality, asksReserve: on.has("reserve") })
      .where(eq(schools.id, school.id));
    const principal = await createPrincipal(t.db, { schools: [school], lastName: `Rehtori ${nth}` });
    all.push({ nth, school, principal, region, municipality });
  }
  const people: Person[] = [];
  for (let nth = 0; nth < size.substitutes; nth++) {
    const region = size.regions[nth % size.regions.length] ?? "";
    people.push(await personOf(t, chance, habits, on, nth, region, placesOf(region)));
  }
  await t.client`analyze`;
  return { people, schools: all };
}

async function personOf(
  { ctx, db }: TestContext,
  chance: Chance,
  { canWork }: Habits,
  on: ReadonlySet<Feature>,
  nth: number,
  region: string,
  places: string[],
): Promise<Person> {
  const qualified = chance.is(0.4, "qualified", nth);
  const actor = await createSubstitute(db, {
    regions: [region],
    lastName: `Sijainen ${String(nth).padStart(3, "0")}`,
    status: qualified ? "teacher" : "student",
  });
  const municipality = chance.pick(places, "home", nth);
  const grades = chance.is(0.55, "grades", nth) ? lowGrades : highGrades;
  // Some can on nearly all days, students on a few: uniform between none and twice the mean.
  const share = chance.of("days", nth) * 2 * canWork;
  const can = [1, 2, 3, 4, 5].map((weekday) => chance.is(share, "weekday", nth, weekday));
  const findable = chance.is(told.findable, "findable", nth);
  const town = municipalities.find(({ code }) => code === municipality)?.nameFi;
  const address = `Kotikatu ${nth}, 00100 ${town}`;
  await db.update(accounts).set({ findable, address }).where(eq(accounts.id, actor.id));
  await db.insert(accountGrades).values(grades.map((gradeValue) => ({ accountId: actor.id, gradeValue })));
  const value = grades === lowGrades ? "fi-class-teacher" : "fi-subject-teacher";
  if (qualified)
    await db.insert(substituteQualifications).values({ accountId: actor.id, kind: "held", value });
  if (chance.is(told.push, "push", nth))
    await db
      .insert(pushSubscriptions)
      .values({ accountId: actor.id, endpoint: `https://push.example/${nth}`, p256dh: "", auth: "" });
  const person = { nth, actor, region, municipality, qualified, grades, can, findable };
  await tellOf(ctx, chance, person, on);
  return person;
}

/** What they have told the product of when they can and what they want to hear of. */
async function tellOf(
  ctx: TestContext["ctx"],
  chance: Chance,
  { nth, actor, can }: Person,
  on: ReadonlySet<Feature>,
) {
  const times = on.has("times") && chance.is(told.times, "tells times", nth);
  const week = can.map((isFree, at) => ({
    day: at + 1,
    state: isFree ? ("free" as const) : ("cannot" as const),
  }));
  if (times) await saveTimes(ctx, actor, { week });
  if (!on.has("peace")) return;
  const pace = chance.of("pace", nth);
  await savePeace(ctx, actor, {
    onlyMyTimes: times && chance.is(told.onlyMyTimes, "only my times", nth),
    ...(chance.is(told.near, "near", nth) ? { farthestKm: told.nearKm } : {}),
    pace: pace < told.app ? "app" : pace < told.app + told.digest ? "digest" : "now",
  });
}
