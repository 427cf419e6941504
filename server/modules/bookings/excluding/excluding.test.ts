// Shows (rule: exclude-list).
import { afterAll, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import type { Actor } from "../../auth/index.ts";
import { refusal } from "../../jobs/fixture.ts";
import { placeJob } from "../../jobs/index.ts";
import { menuCounts, openJob, openJobs, openPage } from "../../jobs/lists/index.ts";
import { jobPosted } from "../../notifications/occasions/job-posted.ts";
import { apply } from "../applications/index.ts";
import { fitsFor } from "../asking/fitting/fits.ts";
import { choose, removeChosen } from "../choice/index.ts";
import { standing } from "../fixture.ts";
import { openSubstitute, someSubstitutes } from "../substitutes/index.ts";
import { excludingScene, missing, said } from "./excluding.fixture.ts";
import { excludingMe } from "./index.ts";

const scene = await excludingScene();
const { t, school, teacher, principal, outsider, post, applicant, excluded, told } = scene;
afterAll(scene.close);

const opens = (person: Actor, key: string) => openJob(t.ctx, person, key);
/** Ids of what a substitute has before them, by each way there is. */
const ways: [string, (person: Actor) => Promise<string[]>][] = [
  ["the open list", async (person) => (await openJobs(t.ctx, person)).active.map(({ id }) => id)],
  [
    "a part of it",
    async (person) => (await openPage(t.ctx, person, { limit: 500 })).active.map(({ id }) => id),
  ],
  [
    "who is told of it",
    async (person) => {
      const jobs = await t.db.execute<{ id: string }>(
        sql`select id from jobs where school_id = ${school.id}`,
      );
      const hear = await Promise.all(
        jobs.map(async ({ id }) => {
          const who = jobPosted.to.who({ jobId: id, urgent: false }, { now: t.ctx.now });
          const found = await t.db.execute(
            sql`select a.id from accounts a where a.id = ${person.id} and ${who}`,
          );
          return found.length > 0 ? [id] : [];
        }),
      );
      return hear.flat();
    },
  ],
];

describe("whom a school does not invite", () => {
  test.each(ways)("has none of its jobs in %s, and all of another's", async (_, ids) => {
    const { person } = await applicant();
    const [here, there] = [await post(), await post({}, outsider)];
    expect(await ids(person)).toContain(here.id);
    const before = await menuCounts(t.ctx, person);
    await excluded(person);
    const left = await ids(person);
    expect(left).not.toContain(here.id);
    if (_ !== "who is told of it") expect(left).toContain(there.id);
    const { length } = (await openJobs(t.ctx, person)).active;
    const counted = await menuCounts(t.ctx, person);
    expect(counted.open).toBe(length);
    expect(counted.open).toBeLessThan(before.open);
    expect(counted.applications).toBe(before.applications - 1);
  });

  test("finds no trace of a job by the name that they have of it", async () => {
    const { person } = await applicant();
    const { id } = await post();
    await excluded(person);
    expect(await refusal(opens(person, id))).toMatchObject(missing);
    expect(await refusal(apply(t.ctx, person, { key: id }))).toMatchObject(missing);
    expect(await refusal(placeJob(t.ctx, person, id, "inactive"))).toMatchObject(missing);
    const other = await post({}, outsider);
    await apply(t.ctx, person, { key: other.id });
  });

  test("is seen by the school no more, not proposed nor asked; another school goes on", async () => {
    const { person } = await applicant();
    const { id } = await post();
    const listed = async (actor: Actor) =>
      (await someSubstitutes(t.ctx, actor, { limit: 500 })).items.map((one) => one.id);
    expect(await listed(principal)).toContain(person.id);
    const proposed = async () =>
      (await fitsFor(t.ctx, teacher, id, { name: person.lastName })).map((one) => one.id);
    expect(await proposed()).toContain(person.id);
    await excluded(person);
    expect(await listed(principal)).not.toContain(person.id);
    expect(await listed(outsider)).toContain(person.id);
    expect(await proposed()).not.toContain(person.id);
    expect(await refusal(scene.askFor(id, [person]))).toMatchObject(missing);
    expect(await refusal(openSubstitute(t.ctx, teacher, person.id))).toMatchObject(missing);
  });

  test("has applied for nothing there any more, and is asked no more; the next is", async () => {
    const { person, job } = await applicant();
    const next = await applicant();
    const asked = await post();
    await scene.askFor(asked.id, [person, next.person]);
    await excluded(person);
    expect(await standing(t, person, { teacher, key: job.id })).toMatchObject({ withdrawn: true });
    expect(await scene.states(asked.id)).toEqual(["takenBack", "open"]);
    expect(await refusal(choose(t.ctx, teacher, { key: job.id, email: person.email }))).toMatchObject({
      status: 409,
      code: "application_withdrawn",
    });
  });

  test("keeps what they are chosen for; once that is taken back, nothing of it is left", async () => {
    const { person, job } = await applicant();
    await choose(t.ctx, teacher, { key: job.id, email: person.email });
    await excluded(person);
    expect((await opens(person, job.id)).job.id).toBe(job.id);
    expect(await scene.chosenFor(job.id)).toMatchObject({ substituteId: person.id });
    await removeChosen(t.ctx, teacher, { key: job.id });
    expect(await standing(t, person, { teacher, key: job.id })).toMatchObject({ withdrawn: true });
    expect(await refusal(opens(person, job.id))).toMatchObject(missing);
  });

  test("is told of it once, and reads who, why and until when", async () => {
    const { person } = await applicant();
    await excluded(person);
    expect((await told(person)).filter((kind) => kind === "excluded")).toHaveLength(1);
    const [entry] = await excludingMe(t.ctx, person);
    expect(entry).toMatchObject({
      ...said,
      school: school.name,
      madeBy: `${principal.firstName} ${principal.lastName}`,
      until: "2027-11-02T09:00:00.000Z".replace(/T.*/, t.ctx.now().toISOString().slice(10)),
    });
  });
});
