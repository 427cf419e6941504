import { hashSync } from "@node-rs/argon2";
import {
  accounts,
  accountTypes,
  schoolMembers,
  schools,
  substituteProfiles,
  substituteRegions,
} from "../../db/schema/index.ts";
import type { Actor, ActorSchool } from "../../server/modules/auth/index.ts";
import type { Handle } from "../../server/platform/database/connection.ts";
import { keepTestCodes } from "./world/second-factor.ts";

let counter = 0;
const unique = () => `${Date.now().toString(36)}${(++counter).toString(36)}`;

export const testPassword = "tuuri-test";
/** Made once with the least cost: argon2 is slow by intent. */
const testPasswordHash = hashSync(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

export interface SchoolOptions {
  name?: string;
  /** What it is called in each language, where it has another name in it. */
  nameFi?: string;
  nameSv?: string;
  regionCode?: string;
  country?: "FI" | "SE";
  kind?: "school" | "preschool" | "admin";
  phone?: string;
  address?: string;
}

export async function createSchool(db: Handle, options: SchoolOptions = {}): Promise<ActorSchool> {
  const kind = options.kind ?? "school";
  const country = options.country ?? "FI";
  const [school] = await db
    .insert(schools)
    .values({
      name: options.name ?? `Koulu ${unique()}`,
      nameFi: options.nameFi ?? null,
      nameSv: options.nameSv ?? null,
      address: options.address ?? "Koulukatu 1, Helsinki",
      phone: options.phone ?? "+358 40 000 0009",
      kind,
      regionCode: kind === "admin" ? null : (options.regionCode ?? (country === "FI" ? "FI-18" : "SE-AB")),
      timeZone: country === "FI" ? "Europe/Helsinki" : "Europe/Stockholm",
    })
    .returning();
  if (!school) throw new Error("no school");
  return {
    id: school.id,
    name: school.name,
    names: [school.name, ...[options.nameFi, options.nameSv].filter((name) => name !== undefined)],
    regionCode: school.regionCode,
    kind,
    timeZone: school.timeZone,
    main: true,
  };
}

export interface PersonOptions {
  email?: string;
  firstName?: string;
  lastName?: string;
  lang?: "fi" | "sv";
  phone?: string;
}

async function createAccount(db: Handle, type: Actor["type"], options: PersonOptions): Promise<Actor> {
  const lang = options.lang ?? "fi";
  const now = new Date();
  const [account] = await db
    .insert(accounts)
    .values({
      email: options.email ?? `${type}-${unique()}@example.test`,
      passwordHash: testPasswordHash,
      firstName: options.firstName ?? "Testi",
      lastName: options.lastName ?? `Henkilö ${counter}`,
      phone: options.phone ?? "+358 40 000 0021",
      type,
      lang,
      confirmedAt: now,
      approvedAt: now,
      firstLoginAt: now,
      lastLoginAt: now,
    })
    .returning();
  if (!account) throw new Error("no account");
  await db.insert(accountTypes).values({ accountId: account.id, type });
  return {
    id: account.id,
    email: account.email,
    firstName: account.firstName,
    lastName: account.lastName,
    type,
    lang,
    image: null,
    hasEdited: false,
    identityVerified: false,
    schools: [],
    regions: [],
    operator: false,
    operates: false,
  };
}

export async function createSubstitute(
  db: Handle,
  options: PersonOptions & { regions?: string[]; status?: "teacher" | "student" | "other" } = {},
): Promise<Actor> {
  const actor = await createAccount(db, "user", options);
  const regions = options.regions ?? ["FI-18"];
  await db.insert(substituteProfiles).values({ accountId: actor.id, status: options.status ?? "teacher" });
  if (regions.length > 0) {
    await db
      .insert(substituteRegions)
      .values(regions.map((regionCode) => ({ accountId: actor.id, regionCode })));
  }
  return { ...actor, regions };
}

export async function createTeacher(
  db: Handle,
  options: PersonOptions & { school?: ActorSchool; active?: boolean } = {},
): Promise<Actor> {
  const actor = await createAccount(db, "teacher", options);
  const school = options.school ?? (await createSchool(db));
  await join(db, actor.id, [school], "teacher", options.active ?? true);
  return { ...actor, schools: [school] };
}

export async function createPrincipal(
  db: Handle,
  options: PersonOptions & { schools?: ActorSchool[] } = {},
): Promise<Actor> {
  const actor = await createAccount(db, "principal", options);
  const own = options.schools ?? [await createSchool(db)];
  await join(db, actor.id, own, "principal", true);
  if (own.some(({ kind }) => kind === "admin")) await keepTestCodes(db, actor.id);
  return {
    ...actor,
    schools: own.map((school, index) => ({ ...school, main: index === 0 })),
    operator: own.some((school) => school.kind === "admin"),
    operates: own.some((school) => school.kind === "admin"),
  };
}

export async function createOperator(db: Handle, options: PersonOptions = {}): Promise<Actor> {
  return createPrincipal(db, {
    ...options,
    schools: [await createSchool(db, { name: "Admin", kind: "admin" })],
  });
}

async function join(
  db: Handle,
  accountId: string,
  own: ActorSchool[],
  role: "teacher" | "principal",
  active: boolean,
) {
  await db
    .insert(schoolMembers)
    .values(
      own.map((school, index) => ({ accountId, schoolId: school.id, role, active, main: index === 0 })),
    );
}
