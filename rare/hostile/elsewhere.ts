import { eq } from "drizzle-orm";
import {
  accounts,
  deliveries,
  organizations,
  principalDefaults,
  principalRequests,
  pushSubscriptions,
  schoolCodes,
  schools,
  sessions,
  substituteProfiles,
  supportMessages,
} from "../../db/schema/index.ts";
import type { Actor } from "../../server/modules/auth/index.ts";
import { hashPassword } from "../../server/modules/auth/passwords/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import type { TestContext } from "../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { type Canaries, may } from "./canaries.ts";
import { attach, day, mark } from "./marks.ts";

/** Another municipality, in another region and of another organisation, of which every private text is marked. */
export interface Elsewhere {
  people: { teacher: Actor; principal: Actor; substitute: Actor };
  school: { id: string; name: string };
  jobs: string[];
  files: string[];
}

const region = "SE-AB";

export async function createElsewhere(t: TestContext, canaries: Canaries): Promise<Elsewhere> {
  const { db } = t;
  const phone = canaries.phone("the school's telephone elsewhere");
  const school = await createSchool(db, {
    name: "Gripsholms skola",
    country: "SE",
    regionCode: region,
    phone,
  });
  const people = {
    teacher: await createTeacher(db, { school, email: "teacher@gripsholm.test" }),
    principal: await createPrincipal(db, { schools: [school], email: "principal@gripsholm.test" }),
    substitute: await createSubstitute(db, { regions: [region], email: "substitute@gripsholm.test" }),
  };
  for (const [who, { id }] of Object.entries(people)) await mark(t, canaries, id, `the ${who} elsewhere`);
  await markSubstitute(t, canaries, people.substitute);
  await markSchool(t, canaries, { school: school.id, principal: people.principal });
  await markUnknown(t, canaries);
  const { jobs, files } = await markJobs(t, canaries, people);
  return { people, school, jobs, files };
}

async function markSubstitute(t: TestContext, canaries: Canaries, { id }: Actor): Promise<void> {
  const text = (what: string) => canaries.word(`${what} of the substitute elsewhere`);
  await t.db
    .update(substituteProfiles)
    .set({
      otherText: text("what else they are"),
      experience: text("experience"),
      references: text("references"),
      studies: text("studies"),
      teacherOther: text("kind of teacher"),
    })
    .where(eq(substituteProfiles.accountId, id));
  const lastName = canaries.word("the substitute's name elsewhere", may.operators);
  await t.db.update(accounts).set({ lastName }).where(eq(accounts.id, id));
}

async function markSchool(
  t: TestContext,
  canaries: Canaries,
  { school, principal }: { school: string; principal: Actor },
): Promise<void> {
  const { db } = t;
  const code = canaries.word("a code elsewhere");
  await db.insert(schoolCodes).values({ schoolId: school, code, createdBy: principal.id });
  const info = canaries.word("the defaults of urgent jobs elsewhere");
  await db.insert(principalDefaults).values({ accountId: principal.id, info });
  const passcodeHash = await hashPassword(canaries.word("a passcode elsewhere"));
  const organization = { domain: "gripsholm.test", exportAllowed: true, passcodeHash };
  const [made] = await db.insert(organizations).values(organization).returning();
  await db
    .update(schools)
    .set({ organizationId: made?.id ?? null })
    .where(eq(schools.id, school));
  const message = canaries.word("a message to support elsewhere");
  await db.insert(supportMessages).values({ accountId: principal.id, subject: message, message });
}

/** People of whom nobody outside has the address, as they have that of the others. */
async function markUnknown(t: TestContext, canaries: Canaries): Promise<void> {
  const { db } = t;
  const email = canaries.email("an address elsewhere to which no mail could be sent", may.operators);
  const { id } = await createSubstitute(db, { regions: [region], email });
  await db
    .insert(deliveries)
    .values({ eventKey: "x", accountId: id, channel: "mail", refusedAt: new Date() });
  const endpoint = `https://push.example.org/${canaries.word("where pushes elsewhere go")}`;
  await db.insert(pushSubscriptions).values({ accountId: id, endpoint, p256dh: "x", auth: "x" });
  const userAgent = canaries.word("a device elsewhere");
  const now = new Date();
  await db
    .insert(sessions)
    .values({ id: crypto.randomUUID(), accountId: id, createdAt: now, lastSeenAt: now, userAgent });
  const waiting = canaries.email("who waits to be let in elsewhere", may.operators);
  const principal = await createSubstitute(db, { email: waiting });
  await db.update(accounts).set({ type: "principal", approvedAt: null }).where(eq(accounts.id, principal.id));
  await db
    .insert(principalRequests)
    .values({ accountId: principal.id, school: "Mariefreds skola", regionCode: region });
}

async function markJobs(t: TestContext, canaries: Canaries, people: Elsewhere["people"]) {
  const text = (what: string) => canaries.word(`${what} of a job elsewhere`);
  const jobs: string[] = [];
  const files: string[] = [];
  for (const n of [1, 2, 3]) {
    const { id } = await postJob(t.ctx, people.principal, {
      startDate: day(20 + n),
      startTime: "08:00",
      endTime: "12:00",
      type: "one",
      reason: text("the reason"),
      regarding: text("whom it concerns"),
      owner: people.teacher.email,
    });
    jobs.push(id);
    files.push(await attach(t, people.teacher, id, text("a file")));
  }
  const [key = "", other = ""] = jobs;
  await apply(t.ctx, people.substitute, { key });
  await apply(t.ctx, people.substitute, { key: other });
  await choose(t.ctx, people.principal, {
    key,
    email: people.substitute.email,
    replaced: canaries.word("who is replaced elsewhere"),
  });
  return { jobs, files };
}
