import { rateLimits } from "../../db/schema/index.ts";
import { personName } from "../../server/demo/names.ts";
import { saveSettings } from "../../server/modules/accounts/profile/index.ts";
import type { Actor, ActorSchool } from "../../server/modules/auth/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { ask } from "../../server/modules/bookings/asking/index.ts";
import { cannotCome } from "../../server/modules/bookings/cancelling/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { blockSchool, type NewJob } from "../../server/modules/jobs/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { readNewsOfJob } from "../../server/modules/notifications/inbox/index.ts";
import { createCode } from "../../server/modules/schools/codes/index.ts";
import { Refusal } from "../../server/platform/failures/errors.ts";
import type { TestContext } from "../../tests/support/database.ts";
import {
  createOperator,
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../tests/support/factories.ts";
import { seedFigures } from "../../tests/support/figures.ts";
import { createOrganization } from "../../tests/support/world/organizations.ts";
import { createWaiting } from "../../tests/support/world/waiting.ts";
import { createShared, createWorked } from "./behind-and-shared.ts";
import type { Role } from "./roles.ts";
import { workingDay } from "./working-days.ts";

export interface Amount {
  /** Names and texts that no screen has room for. */
  long: boolean;
  /** Of the teacher, beside those that addresses name; with none these are missing too. */
  jobs: number;
  /** For a job that has some. */
  applicants: number;
}

export interface PagesWorld {
  people: Record<Exclude<Role, "visitor" | "passcode">, Actor>;
  passcode: string;
  /** What addresses of the table name. */
  names: Record<string, string>;
}

const schoolName = "Kaukaisten Saarien ja Pitkien Nimien Yhtenäiskoulu ja Kansanopisto";
/** One word that no line of a phone has room for. */
const longWord = "Lentokonesuihkuturbiinimoottoriapumekaanikkoaliupseerioppilas";

/** Somebody of each kind, at one school, with as many jobs and applicants as wanted. */
export async function createPagesWorld(t: TestContext, amount: Amount): Promise<PagesWorld> {
  const school = await createSchool(t.db, { name: amount.long ? schoolName : "Merituulen koulu" });
  const second = await createSchool(t.db, { name: amount.long ? `${schoolName}, II` : "Kallion koulu" });
  const people = await createPeople(t, amount, school, second);
  const organization = await createOrganization(t.db, { passcode: "vienti-sivut" });
  if (amount.jobs > 0)
    await seedFigures(t, {
      schoolId: organization.school.id,
      ownerId: organization.principal.id,
      substituteId: (await createSubstitute(t.db)).id,
      count: amount.jobs * 12,
    });
  for (let n = 0; n < Math.min(amount.jobs, 60); n++)
    await createOrganization(t.db, { exportAllowed: n % 3 > 0 });
  await createStaff(t, amount, people.ledare, school);
  const named = {
    listedTeacher: people.teacher.id,
    teacher: encodeURIComponent(people.teacher.email),
    domain: organization.domain,
    ...(await createQueue(t, amount, school)),
  };
  const world: PagesWorld = { people, passcode: "vienti-sivut", names: named };
  if (amount.jobs > 0) {
    world.names = { ...named, ...(await createMarket(t, amount, people)) };
    Object.assign(
      world.names,
      await createShared(t, people, { one: jobOf(10, amount), nth: daysOf(amount) }),
    );
    await createWorked(t, people, jobOf(1, amount));
  }
  if (amount.long) await blockSchool(t.ctx, people.substitute, organization.school.id);
  return world;
}

async function createPeople(t: TestContext, { long }: Amount, school: ActorSchool, second: ActorSchool) {
  const named = (n: number) =>
    long
      ? { firstName: "Maria-Wilhelmina", lastName: "von Essen-Kaarlejärvi-Rautalammintuomiokunta" }
      : personName("fi", n);
  const operator = await createOperator(t.db, named(31));
  return {
    substitute: await createSubstitute(t.db, named(3)),
    teacher: await createTeacher(t.db, { school, ...named(10) }),
    principal: await createPrincipal(t.db, { schools: [school], ...named(17) }),
    ledare: await createPrincipal(t.db, { schools: [school, second], ...named(24) }),
    operator,
    half: await createPrincipal(t.db, { schools: operator.schools, ...named(45) }),
    deactivated: await createTeacher(t.db, { school, ...named(38) }),
  };
}

/** Colleagues and codes for the list of teachers: as many as there are jobs. */
async function createStaff(t: TestContext, { jobs, long }: Amount, principal: Actor, school: ActorSchool) {
  for (let n = 0; n < jobs; n++) {
    const name = long ? { lastName: `${longWord} ${n}` } : personName("fi", 60 + n);
    await createTeacher(t.db, { school, active: n % 5 !== 3, ...name });
  }
  for (let n = 0; n < Math.min(jobs, 8); n++) await createCode(t.ctx, principal, { school: school.id });
}

/** Who waits for the operator: new schools and joining ones in turn, the oldest for days. */
async function createQueue(
  t: TestContext,
  { jobs, long }: Amount,
  school: ActorSchool,
): Promise<Record<string, string>> {
  const [first, , unplaced] = await Promise.all(
    Array.from({ length: Math.min(jobs, 60) }, (_, n) =>
      createWaiting(t.db, {
        ...(long ? { lastName: `${longWord} ${n}` } : personName(n % 3 ? "fi" : "sv", 80 + n)),
        email: `rehtori.${n}@${["kuutamo.example", "gmail.com", `${longWord.toLowerCase()}.example`][n % 3]}`,
        school: n % 2 ? school.name : `${long ? schoolName : "Tuulenkehrän koulu"} ${n}`,
        regionCode: n % 4 === 2 ? null : "FI-18",
        lang: n % 3 ? "fi" : "sv",
        confirmed: n % 5 !== 4,
        since: new Date(Date.now() - (49 - n) * 3_600_000),
      }),
    ),
  );
  return { ...(first && { waiting: first.id }), ...(unplaced && { unplaced: unplaced.id }) };
}

async function createMarket(t: TestContext, amount: Amount, people: PagesWorld["people"]) {
  const applicants = [people.substitute];
  while (applicants.length < amount.applicants)
    applicants.push(await createSubstitute(t.db, personName("fi", 40 + applicants.length)));
  const post = (poster: Actor, n: number, more: Partial<NewJob> = {}) =>
    postJob(t.ctx, poster, { ...jobOf(n, amount), ...more });
  const applyAll = async (key: string, some = applicants) => {
    for (const one of some) await unlessTaken(apply(t.ctx, one, { key, alreadyWarned: true }));
  };

  const open = await post(people.teacher, 4);
  const applied = await post(people.teacher, 5, amount.long ? { type: "one", otherType: longWord } : {});
  // At the same time: whoever is chosen for the one cannot have the other any more.
  const [filled, elsewhere] = [await post(people.teacher, 6), await post(people.teacher, 6)];
  for (const one of [applied, filled, elsewhere]) await applyAll(one.id);
  await choose(t.ctx, people.teacher, { key: filled.id, email: people.substitute.email });
  // Congratulated already: no dialog stands before each of the pages.
  await readNewsOfJob(t.ctx, people.substitute, filled.id);
  const freed = await post(people.teacher, 5);
  const [, other = people.substitute] = applicants;
  await applyAll(freed.id, [other]);
  await choose(t.ctx, people.teacher, { key: freed.id, email: other.email });
  await cannotCome(t.ctx, other, {
    key: freed.id,
    illness: false,
    message: jobOf(1, amount).description ?? "",
  });
  for (let n = 0; n < amount.jobs; n++) {
    // Nobody posts so many in an hour.
    await t.db.delete(rateLimits);
    const { id } = await post(people.teacher, n + 7);
    if (n % 3 > 0) await applyAll(id, applicants.slice(0, 1 + (n % 3)));
    const other = applicants[1 + (n % (applicants.length - 1))];
    if (n % 4 !== 2 || !other) continue;
    await applyAll(id, [other]);
    await unlessTaken(choose(t.ctx, people.teacher, { key: id, email: other.email }));
  }
  const message = await post(people.operator, 1, {
    type: undefined,
    messageKind: "Tips",
    description: `Näin erotut kouluille\n${amount.long ? `${longWord} ` : ""}Lisää kuva ja vahvista henkilöllisyytesi.`,
    descriptionSv: "Så syns du bättre för skolorna\nLägg till en bild och bekräfta din identitet.",
  });
  const found = await createSubstitute(t.db, personName("fi", 90));
  await saveSettings(t.ctx, found, { findable: true });
  const asked = await askedInTurn(t, people.teacher, await post(people.teacher, 8), [found, other]);
  const stranger = await createSubstitute(t.db, { regions: ["FI-06"] });
  await t.client`insert into deliveries (event_key, account_id, channel, reply, refused_at, given_up_at) values
    ('job-posted:world', ${stranger.id}, 'mail', '550 5.1.1', now(), null),
    ('link-reset:world', ${stranger.id}, 'mail', 'not tried', null, now()),
    ('job-changed:world', ${stranger.id}, 'push', '503', null, null)`;
  const foreign = await post(await createTeacher(t.db), 9);
  return {
    open: open.id,
    applied: applied.id,
    filled: filled.id,
    freed: freed.id,
    elsewhere: elsewhere.id,
    asked: asked.id,
    message: message.id,
    foreign: foreign.id,
    applicant: encodeURIComponent(people.substitute.email),
    found: found.id,
    stranger: encodeURIComponent(stranger.email),
  };
}

/** One is asked for a job, and the others wait. */
async function askedInTurn<T extends { id: string }>(t: TestContext, by: Actor, job: T, some: Actor[]) {
  await ask(t.ctx, by, { key: job.id, people: some.map(({ id }) => id), thenEverybody: false });
  return job;
}

/** Who is chosen for a job of that day already neither applies for another nor is chosen. */
async function unlessTaken(done: Promise<unknown>): Promise<void> {
  await done.catch((error: unknown) => {
    if (!(error instanceof Refusal && [404, 409].includes(error.status))) throw error;
  });
}

const types = ["one", "three", "five", "eight"];
const subjects = [["mathematics"], ["mother-tongue", "foreign-languages"], [], ["Lukupiiri"]];

/** How many working days ahead all of its jobs are over. */
const daysOf = ({ jobs }: Amount) => (jobs > 60 ? 50 : jobs + 12);

/** The n-th job of a market: each on a working day of its own, at different hours, some of several days. */
function jobOf(n: number, { long, jobs }: Amount): NewJob {
  // Extreme markets are dense, not endless: a job's first day is within a year.
  const nth = 1 + (jobs > 60 ? n % 45 : n);
  const now = new Date();
  return {
    startDate: workingDay(nth, now),
    endDate: workingDay(n % 5 === 3 ? nth + 2 : nth, now),
    startTime: n % 2 ? "08:00" : "09:15",
    endTime: n % 3 ? "15:30" : "12:00",
    type: types[n % types.length],
    subjects: long ? subjects.flat() : subjects[n % subjects.length],
    reason: n % 2 ? "Sairastuminen" : "Koulutus",
    description: (long ? `${longWord} ` : "").concat(
      "Tuntisuunnitelmat ovat opettajanhuoneen pöydällä. Avaimen saat kansliasta.",
    ),
  };
}
