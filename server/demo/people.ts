import { eq } from "drizzle-orm";
import {
  accountLanguages,
  accounts,
  accountTypes,
  identityVerifications,
  peace,
  principalDefaultSubjects,
  principalDefaults,
  schoolMembers,
  substituteProfiles,
  substituteQualifications,
  substituteRegions,
} from "../../db/schema/index.ts";
import type { AccountType, Actor } from "../modules/auth/index.ts";
import { loadActor } from "../modules/auth/who/index.ts";
import { reference } from "../modules/reference/index.ts";
import type { Context } from "../platform/context.ts";
import { type PersonName, personName } from "./names.ts";
import { Random } from "./random.ts";
import type { DemoSchool } from "./schools.ts";
import { createSecondFactor } from "./second-factor.ts";
import { studies } from "./studies.ts";

/** What a third of them want to hear, and when; from numbers of their own, so that all else of the demonstration stays. */
const calm = (random: Random): Partial<typeof peace.$inferInsert> => ({
  kinds: random.some(reference.jobTypes, random.between(0, 3)).map(({ value }) => value),
  farthestKm: random.pick([null, 20, 30, 50]),
  noticeHours: random.pick([0, 1, 2]),
  pace: random.pick(["now", "now", "digest", "app"] as const),
  digestHour: 17,
  grouped: random.pick([true, false]),
  urgentMayWake: random.pick([true, false, false]),
});

interface Person extends PersonName {
  email: string;
  lang: "fi" | "sv";
  phone: string;
  address?: string;
}

export interface People {
  substitutes: Actor[];
  /** Everybody who may post at a school, by school id. */
  posters: Map<string, Actor[]>;
  operator: Actor;
}

const random = new Random(20);

/** Fills in 64 substitutes, 40 teachers, 12 principals and the operator. All have the same password. */
export async function createPeople(
  ctx: Context,
  own: DemoSchool[],
  adminId: string,
  passwordHash: string,
): Promise<People> {
  const add = (person: Person, type: AccountType) => insertAccount(ctx, person, type, passwordHash);
  const substitutes: Actor[] = [];
  for (const [n, person] of substitutePeople(own).entries()) {
    const id = await add(person, "user");
    await insertSubstitute(ctx, id, person, n, own);
    substitutes.push(await actorOf(ctx, id));
  }
  const posters = new Map<string, Actor[]>(own.map((school) => [school.id, []]));
  for (const { person, type, schools } of staff(own)) {
    const id = await add(person, type);
    await joinSchools(ctx, id, type, schools);
    if (type === "principal") await insertDefaults(ctx, id, person.lang);
    const actor = await actorOf(ctx, id);
    for (const school of schools) posters.get(school.id)?.push(actor);
  }
  const operatorId = await add(
    { ...name("fi", 390), email: "admin@demo.test", lang: "fi", phone: "" },
    "principal",
  );
  await ctx.db.insert(schoolMembers).values({ accountId: operatorId, schoolId: adminId, role: "principal" });
  await createSecondFactor(ctx, operatorId);
  return { substitutes, posters, operator: await actorOf(ctx, operatorId) };
}

const name = (lang: "fi" | "sv", n: number) => personName(lang, n);

/** Dummy numbers that no telephone has: Sweden reserves this range for books and films. */
const phone = (n: number) => `+46701740${String(605 + (n % 95))}`;

/** In the town of that school. */
const home = (school: DemoSchool | undefined, n: number) =>
  school && `${school.lang === "sv" ? "Sagostigen" : "Satupolku"} ${n}, ${school.town}`;

function substitutePeople(own: DemoSchool[]): Person[] {
  const people: Person[] = [
    {
      ...name("fi", 0),
      email: "substitute@demo.test",
      lang: "fi",
      phone: phone(0),
      address: home(own[0], 1),
    },
    { ...name("sv", 0), email: "vikarie@demo.test", lang: "sv", phone: phone(1), address: home(own[0], 2) },
  ];
  for (let n = 1; people.length < 64; n++) {
    const near = own[n % own.length];
    const lang = near?.lang ?? "fi";
    const email = `sijainen${n}@demo.test`;
    people.push({ ...name(lang, n), email, lang, phone: phone(n + 1), address: home(near, n + 2) });
  }
  return people;
}

function staff(own: DemoSchool[]) {
  const [first] = own;
  if (!first) throw new Error("no schools");
  const all: { person: Person; type: "teacher" | "principal"; schools: DemoSchool[] }[] = [];
  const add = (type: "teacher" | "principal", email: string, schools: DemoSchool[]) => {
    const lang = schools[0]?.lang ?? "fi";
    all.push({
      person: { ...name(lang, 100 + all.length * 3), email, lang, phone: phone(all.length) },
      type,
      schools,
    });
  };
  add("teacher", "teacher@demo.test", [first]);
  for (let n = 1; n < 40; n++) add("teacher", `opettaja${n}@demo.test`, [own[n % own.length] ?? first]);
  add("principal", "principal@demo.test", [first]);
  add("principal", "ledare@demo.test", own.slice(1, 4));
  for (let n = 0; n < 10; n++) add("principal", `rehtori${n + 1}@demo.test`, own.slice(4 + n * 2, 6 + n * 2));
  return all;
}

async function insertAccount(
  { db, now }: Context,
  person: Person,
  type: AccountType,
  passwordHash: string,
): Promise<string> {
  const at = now();
  const [account] = await db
    .insert(accounts)
    .values({
      email: person.email,
      passwordHash,
      firstName: person.firstName,
      lastName: person.lastName,
      phone: person.phone,
      address: person.address ?? "",
      type,
      lang: person.lang,
      hasEdited: true,
      registeredAt: at,
      confirmedAt: at,
      approvedAt: at,
      firstLoginAt: at,
      lastLoginAt: at,
    })
    .returning({ id: accounts.id });
  if (!account) throw new Error(`${person.email} was not inserted`);
  await db.insert(accountTypes).values({ accountId: account.id, type });
  return account.id;
}

async function insertSubstitute(
  { db }: Context,
  accountId: string,
  person: Person,
  n: number,
  own: DemoSchool[],
) {
  const status = random.pick(["teacher", "teacher", "student", "other"] as const);
  const country = n === 1 || own[n % own.length]?.country === "FI" ? "FI" : "SE";
  const born = status === "student" ? random.between(1998, 2005) : random.between(1962, 1999);
  const words = studies[person.lang];
  await db.insert(substituteProfiles).values({
    accountId,
    status,
    otherText: status === "other" ? random.pick(words.other) : "",
    birthDate: `${born}-0${random.between(1, 9)}-1${random.between(0, 9)}`,
    nativeLanguage: person.lang === "fi" ? "suomi" : "svenska",
    education: random.pick(words.degrees),
    examinationYear: status === "student" ? "" : String(born + random.between(24, 27)),
    studySchool: random.pick(words.universities[country]),
    mainSubject: status === "student" ? random.pick(words.subjects) : "",
    studyYear: status === "student" ? random.pick(reference.studyYears).value : "",
    experience: random.pick(words.experience),
  });
  await db
    .insert(substituteRegions)
    .values(regionsFor(n, own).map((regionCode) => ({ accountId, regionCode })));
  if (n % 3 === 0) await db.insert(peace).values({ accountId, ...calm(new Random(n)) });
  const audience = status === "student" ? "students" : "graduates";
  const fitting = reference.qualifications[audience].filter((q) => q.country === country);
  const kind = status === "student" ? "coming" : "held";
  const picked = random.some(fitting, random.between(1, 3)).map((q) => ({ accountId, kind, value: q.value }));
  await db.insert(substituteQualifications).values(picked);
  const spoken = random.some(reference.languages, random.between(1, 3));
  await db.insert(accountLanguages).values(
    spoken.map((l, position) => ({
      accountId,
      position,
      value: l.value,
      nameFi: l.nameFi,
      nameSv: l.nameSv,
    })),
  );
  // The second of the two whom visitors sign in as has yet to verify who they are.
  if (n === 0 || (n > 1 && random.chance(0.7))) {
    const subjectHash = Buffer.from(Bun.SHA256.hash(`demo ${person.email}`) as Uint8Array);
    const verifiedName = `${person.firstName} ${person.lastName}`;
    await db.insert(identityVerifications).values({ accountId, provider: "demo", subjectHash, verifiedName });
  }
}

/** The two whom visitors sign in as work around Helsinki and in Ostrobothnia; the others near a school. */
function regionsFor(n: number, own: DemoSchool[]): string[] {
  if (n < 2) return ["FI-12", "FI-18", "FI-19"];
  const home = own[n % own.length]?.regionCode ?? "FI-18";
  return [...new Set([home, random.pick(own).regionCode])];
}

async function joinSchools(
  { db }: Context,
  accountId: string,
  role: "teacher" | "principal",
  schools: DemoSchool[],
) {
  await db
    .insert(schoolMembers)
    .values(schools.map((school, n) => ({ accountId, schoolId: school.id, role, main: n === 0 })));
}

async function insertDefaults({ db }: Context, accountId: string, lang: "fi" | "sv") {
  const info =
    lang === "fi"
      ? "Ilmoittaudu kansliaan. Tuntisuunnitelmat ovat opettajanhuoneessa."
      : "Anmäl dig på kansliet. Lektionsplanerna finns i lärarrummet.";
  await db.insert(principalDefaults).values({ accountId, info });
  const name = lang === "fi" ? "Matematiikka" : "Matematik";
  await db
    .insert(principalDefaultSubjects)
    .values({ accountId, position: 0, name, subjectValue: "mathematics" });
}

async function actorOf(ctx: Context, accountId: string): Promise<Actor> {
  const account = await ctx.db.query.accounts.findFirst({ where: eq(accounts.id, accountId) });
  const actor = account && (await loadActor(ctx, { accountId, sessionVersion: account.sessionVersion }));
  if (!actor) throw new Error(`${accountId} cannot sign in`);
  return actor;
}
