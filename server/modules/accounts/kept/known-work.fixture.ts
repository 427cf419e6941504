import { eq } from "drizzle-orm";
import * as tables from "../../../../db/schema/index.ts";
import type { TestContext } from "../../../../tests/support/database.ts";
import type { Actor, ActorSchool } from "../../auth/index.ts";
import { apply } from "../../bookings/applications/index.ts";
import { choose } from "../../bookings/choice/index.ts";
import { newJob } from "../../jobs/fixture.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { fullName, named } from "./known-names.fixture.ts";

interface Known {
  accountId: string;
  person: Actor;
  principal: Actor;
  colleague: Actor;
  school: ActorSchool;
  at: Date;
  insert: TestContext["db"]["insert"];
}

/** A job to come and one that is over of theirs; one that they work today, one that they are chosen for, and one applied for. */
export async function working(
  t: TestContext,
  { accountId, person, principal, colleague, school, at, insert }: Known,
) {
  const own = { ...person, type: "principal" as const, schools: [school], regions: [] };
  const asOwn = async <T>(verb: () => Promise<T>): Promise<T> => {
    const as = (type: "user" | "principal") =>
      t.db.update(tables.accounts).set({ type }).where(eq(tables.accounts.id, accountId));
    await as("principal");
    try {
      return await verb();
    } finally {
      await as("user");
    }
  };
  const theirs = await asOwn(() =>
    postJob(t.ctx, own, newJob({ regarding: fullName, description: `Kysy: ${named.email}, ${named.phone}` })),
  );
  const past = await asOwn(() =>
    postJob(
      t.ctx,
      own,
      newJob({ startDate: "2026-11-03", endDate: "2026-11-03", reason: `${fullName} sairaana` }),
    ),
  );
  await t.db.update(tables.jobs).set({ archivedAt: at }).where(eq(tables.jobs.id, past.id));
  await insert(tables.lapsedJobs).values({
    id: Bun.randomUUIDv7(),
    schoolId: school.id,
    ownerId: accountId,
    jobTypeValue: "one",
    startDate: "2026-10-01",
    endDate: "2026-10-01",
    timeZone: "Europe/Helsinki",
    startsAt: at,
    createdAt: at,
  });
  const post = (startDate: string) => postJob(t.ctx, colleague, newJob({ startDate, endDate: startDate }));
  const [worked, booked, applied] = [
    await post("2026-11-05"),
    await post("2026-11-06"),
    await post("2026-11-09"),
  ];
  for (const job of [worked, booked, applied])
    await apply(t.ctx, person, { key: job.id, alreadyWarned: false });
  for (const { id } of [worked, booked])
    await choose(t.ctx, principal, { key: id, email: person.email, replaced: fullName });
  await insert(tables.jobViews).values({ jobId: applied.id, accountId }).onConflictDoNothing();
  await insert(tables.jobPlacements).values({ jobId: theirs.id, accountId, placement: "inactive" });
  await insert(tables.jobReaders).values({ accountId, jobId: theirs.id, group: "favourites" });
  const asked = { accountId, jobId: theirs.id, schoolId: school.id, askedBy: accountId };
  await insert(tables.requests).values({ ...asked, place: 1, state: "declined" });
  return { theirs, past, worked, booked, applied };
}
