import { afterAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import {
  accounts,
  applications,
  jobs,
  news,
  schoolBlocks,
  schoolMembers,
  substituteRegions,
  switchedOff,
} from "../../../../db/schema/index.ts";
import { testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { insertApplication, insertJob } from "../announcements/deliveries.fixture.ts";
import { jobSummary } from "../messages/job-facts.ts";
import { switchables } from "../switches/index.ts";
import { among, kindOf, newsKinds, type Occasion, type Receivers, stillAmong } from "./index.ts";

const t = await testContext();
afterAll(() => t.close());

const regionCodes = (await t.db.query.regions.findMany()).map(({ code }) => code).values();

/** A job in a region where nobody else is. */
async function world() {
  const regionCode = regionCodes.next().value ?? "no region is left";
  const place = await createSchool(t.db, { regionCode });
  const poster = await createTeacher(t.db, { school: place });
  const person = await createSubstitute(t.db, { regions: [regionCode] });
  const principal = await createPrincipal(t.db, { schools: [place] });
  return { regionCode, place, poster, person, principal, jobId: await insertJob(t.db, place, poster) };
}

type Of = { kind: Exclude<Occasion["kind"], "job-deleted"> };
const occasion = (kind: Of["kind"], jobId: string): Occasion =>
  kind === "job-posted"
    ? { kind, id: jobId, jobId, urgent: false }
    : kind === "job-changed"
      ? { kind, id: jobId, jobId }
      : kind === "cannot-come"
        ? { kind, id: jobId, jobId, substituteId: jobId, cancellationId: jobId }
        : kind === "asked"
          ? { kind, id: jobId, jobId, substituteId: jobId, requestId: jobId, answerBy: "07:03" }
          : kind === "request-over"
            ? { kind, id: jobId, jobId, substituteId: jobId, requestId: jobId, why: "filled" }
            : kind === "request-answered"
              ? { kind, id: jobId, jobId, answer: "nobody", askedBy: null }
              : kind === "reminder"
                ? {
                    kind,
                    id: jobId,
                    jobId,
                    substituteId: jobId,
                    startsAt: new Date(0).toISOString(),
                    daysAhead: 1,
                  }
                : { kind, id: jobId, jobId, substituteId: jobId };

async function emails(condition: ReturnType<typeof among>): Promise<string[]> {
  const found = await t.db.execute<{ email: string }>(
    sql`select a.email from accounts a where ${condition} order by a.id`,
  );
  return found.map(({ email }) => email);
}
const told = (of: Occasion, receivers: Receivers) => emails(among(t.ctx, of, receivers));
const still = (kind: Of["kind"], jobId: string) => emails(stillAmong(t.ctx, occasion(kind, jobId)));

type Column = Partial<typeof accounts.$inferInsert>;
const change = (person: Actor, columns: Column) =>
  t.db.update(accounts).set(columns).where(eq(accounts.id, person.id));

describe("a posted job is told to the substitutes of its region", () => {
  /** At the announcement and again at the sending. */
  async function toldOfPosting(jobId: string): Promise<string[]> {
    const first = await told(occasion("job-posted", jobId), "region");
    expect(await still("job-posted", jobId)).toEqual(first);
    return first;
  }

  test("and to nobody of another one", async () => {
    const [{ jobId, person }, other] = [await world(), await world()];
    expect(await toldOfPosting(jobId)).toEqual([person.email]);
    expect(await toldOfPosting(other.jobId)).toEqual([other.person.email]);
  });

  const left: [string, (of: Awaited<ReturnType<typeof world>>) => Promise<unknown>][] = [
    ["who is not confirmed yet", ({ person }) => change(person, { confirmedAt: null })],
    ["who is locked", ({ person }) => change(person, { lockedAt: new Date() })],
    ["who acts as a teacher now", ({ person }) => change(person, { type: "teacher" })],
    ["who posted it", ({ person, jobId }) => owned(jobId, person)],
    ["when it is filled", ({ jobId }) => t.db.update(jobs).set({ filled: true }).where(eq(jobs.id, jobId))],
    ["when it is archived", ({ jobId }) => archived(jobId)],
    [
      "who has hidden the school",
      ({ person, place }) => t.db.insert(schoolBlocks).values({ accountId: person.id, schoolId: place.id }),
    ],
    [
      "who has left the region",
      ({ person }) => t.db.delete(substituteRegions).where(eq(substituteRegions.accountId, person.id)),
    ],
  ];
  const owned = (jobId: string, { id: ownerId }: Actor) =>
    t.db.update(jobs).set({ ownerId }).where(eq(jobs.id, jobId));
  const archived = (jobId: string) =>
    t.db.update(jobs).set({ archivedAt: new Date() }).where(eq(jobs.id, jobId));
  test.each(left)("but not to one %s", async (_who, act) => {
    const of = await world();
    expect(await toldOfPosting(of.jobId)).toEqual([of.person.email]);
    await act(of);
    expect(await toldOfPosting(of.jobId)).toEqual([]);
  });

  test("but not from the moment on at which it is over", async () => {
    const { jobId, person } = await world();
    const job = await t.db.query.jobs.findFirst({ where: eq(jobs.id, jobId) });
    const end = job?.expiresAt.getTime() ?? 0;
    try {
      t.setNow(new Date(end - 1));
      expect(await toldOfPosting(jobId)).toEqual([person.email]);
      t.setNow(new Date(end));
      expect(await toldOfPosting(jobId)).toEqual([]);
    } finally {
      t.setNow(new Date());
    }
  });

  test("although somebody else has hidden the school, or that one another school", async () => {
    const { regionCode, place, jobId, person } = await world();
    const [other, elsewhere] = [await createSubstitute(t.db, { regions: [regionCode] }), await world()];
    await t.db.insert(schoolBlocks).values([
      { accountId: other.id, schoolId: place.id },
      { accountId: person.id, schoolId: elsewhere.place.id },
    ]);
    expect(await toldOfPosting(jobId)).toEqual([person.email]);
  });
});

describe("an application is told to who posted the job", () => {
  async function toldOfApplication(jobId: string): Promise<string[]> {
    const first = await told(occasion("applied", jobId), "poster");
    for (const kind of ["applied", "withdrawn"] as const) expect(await still(kind, jobId)).toEqual(first);
    return first;
  }

  test("and to no other teacher or principal", async () => {
    const { jobId, place, poster } = await world();
    await createTeacher(t.db, { school: place });
    await world();
    expect(await toldOfApplication(jobId)).toEqual([poster.email]);
  });

  const gone: [string, (of: Awaited<ReturnType<typeof world>>) => Promise<unknown>][] = [
    [
      "works there no more",
      ({ poster }) =>
        t.db.update(schoolMembers).set({ active: false }).where(eq(schoolMembers.accountId, poster.id)),
    ],
    [
      "works at another school",
      async ({ poster }) => {
        const { place } = await world();
        const moved = { schoolId: place.id };
        await t.db.update(schoolMembers).set(moved).where(eq(schoolMembers.accountId, poster.id));
      },
    ],
    ["has closed the account", ({ poster }) => change(poster, { closedAt: new Date() })],
    ["is locked", ({ poster }) => change(poster, { lockedAt: new Date() })],
  ];
  test.each(gone)("who %s: the principals there are told", async (_how, act) => {
    const of = await world();
    await createTeacher(t.db, { school: of.place });
    await act(of);
    expect(await toldOfApplication(of.jobId)).toEqual([of.principal.email]);
    await change(of.principal, { lockedAt: new Date() });
    expect(await toldOfApplication(of.jobId)).toEqual([]);
  });

  test("who has not confirmed the address yet: nobody is told", async () => {
    const { jobId, poster } = await world();
    await change(poster, { confirmedAt: null });
    expect(await toldOfApplication(jobId)).toEqual([]);
  });
});

describe("a change of a job", () => {
  test("concerns who applies, and once somebody is chosen, that one alone", async () => {
    const { jobId, person, regionCode } = await world();
    const [other, taken] = [
      await createSubstitute(t.db, { regions: [regionCode] }),
      await createSubstitute(t.db),
    ];
    const another = await world();
    await insertApplication(t.db, another.jobId, await createSubstitute(t.db));
    for (const one of [person, other, taken]) await insertApplication(t.db, jobId, one);
    const back = { withdrawnAt: new Date() };
    await t.db.update(applications).set(back).where(eq(applications.substituteId, taken.id));
    expect(await still("job-changed", jobId)).toEqual([person.email, other.email]);
    await t.db.execute(sql`
      insert into assignments (job_id, substitute_id, windows, guarded_windows, chosen_by)
      select id, ${other.id}, windows, windows, owner_id from jobs where id = ${jobId}`);
    await t.db.execute(sql`update jobs set filled = true where id = ${jobId}`);
    expect(await still("job-changed", jobId)).toEqual([other.email]);
  });
});

test("who is named is told, whatever it is, and nobody else", async () => {
  const { jobId, person, poster } = await world();
  const job = await jobSummary(t.db, jobId);
  if (!job) throw new Error("no job");
  const named = [person.id, poster.id];
  for (const of of [occasion("chosen", jobId), { kind: "job-deleted", id: jobId, job } as const])
    expect(await told(of, named)).toEqual([poster.email, person.email]);
  expect(await told(occasion("chosen", jobId), [])).toEqual([]);
});

test("it is the school whom applications, their withdrawal, that somebody cannot come, and answers to what it asks are for", () => {
  const kinds = [
    "applied",
    "withdrawn",
    "cannot-come",
    "job-posted",
    "job-changed",
    "chosen",
    "chosen-removed",
    "asked",
    "request-over",
    "request-answered",
  ] as const;
  expect(kinds.filter((kind) => kindOf(occasion(kind, "")).to.by === "poster")).toEqual([
    "applied",
    "withdrawn",
    "cannot-come",
    "request-answered",
  ]);
});

test("the tables know each kind of news, and each switch, and no other", () => {
  expect(news.kind.enumValues.toSorted()).toEqual(newsKinds.toSorted());
  expect(switchedOff.kind.enumValues.toSorted()).toEqual(switchables.toSorted());
});
