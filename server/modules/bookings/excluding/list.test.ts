// Shows (rule: exclude-list, exclusions-kept).
import { afterAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { exclusions } from "../../../../db/schema/index.ts";
import { createPrincipal, createSubstitute } from "../../../../tests/support/factories.ts";
import { saveSettings } from "../../accounts/profile/index.ts";
import { expire } from "../../expiry/expire.ts";
import { refusal } from "../../jobs/fixture.ts";
import { openJob } from "../../jobs/lists/index.ts";
import { apply } from "../applications/index.ts";
import { excludingScene, missing, said } from "./excluding.fixture.ts";
import { answerObjection, exclude, excludedBy, excludingMe, lift, object, peopleKnown } from "./index.ts";
import { keptDays } from "./rules.ts";

const scene = await excludingScene();
const { t, school, teacher, colleague, principal, post, applicant, excluded, told } = scene;
afterAll(scene.close);

const day = 86_400_000;

describe("the list", () => {
  test("is for principals of that school alone", async () => {
    const { person } = await applicant();
    const id = await excluded(person);
    const other = await createPrincipal(t.db);
    for (const actor of [teacher, colleague, person])
      expect(await refusal(exclude(t.ctx, actor, { person: person.id, ...said }))).toMatchObject({
        status: 403,
      });
    expect(
      await refusal(exclude(t.ctx, other, { school: school.id, person: person.id, ...said })),
    ).toMatchObject({ status: 403, code: "not_your_school" });
    expect(await refusal(excludedBy(t.ctx, other, school.id))).toMatchObject({ status: 403 });
    expect(await refusal(lift(t.ctx, other, id))).toMatchObject(missing);
    expect(await refusal(answerObjection(t.ctx, other, { id, text: "Ei." }))).toMatchObject(missing);
    expect(await refusal(object(t.ctx, await createSubstitute(t.db), { id, text: "Ei." }))).toMatchObject(
      missing,
    );
    expect((await excludedBy(t.ctx, other)).map((one) => one.id)).not.toContain(id);
  });

  test("takes only who has applied or worked there, once, with a reason and words", async () => {
    const { person } = await applicant();
    const stranger = await createSubstitute(t.db);
    await saveSettings(t.ctx, stranger, { findable: true });
    const trying = (changes: object) =>
      refusal(exclude(t.ctx, principal, { school: school.id, person: person.id, ...said, ...changes }));
    expect(await trying({ person: stranger.id })).toMatchObject(missing);
    expect(await trying({ person: stranger.email })).toMatchObject(missing);
    expect(await trying({ text: "Ei sovi." })).toMatchObject({
      status: 422,
      fields: { text: "errors:exclude.text" },
    });
    expect(await trying({ text: "  \n ".repeat(20) })).toMatchObject({ status: 422 });
    expect(await trying({ text: "x".repeat(501) })).toMatchObject({
      fields: { text: "errors:exclude.tooLong" },
    });
    expect(await trying({ reason: "health" })).toMatchObject({ fields: { reason: "errors:exclude.reason" } });
    await excluded(person);
    expect(await trying({})).toMatchObject({ status: 409, code: "already_excluded" });
    expect(await peopleKnown(t.ctx, principal, school.id, stranger.firstName)).not.toContainEqual(
      expect.objectContaining({ id: stranger.id }),
    );
  });

  test("of two principals who press at once makes one entry, and tells once", async () => {
    const { person } = await applicant();
    const second = await createPrincipal(t.db, { schools: [school] });
    const both = await Promise.allSettled(
      [principal, second].map((by) => exclude(t.ctx, by, { school: school.id, person: person.id, ...said })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect((await told(person)).filter((kind) => kind === "excluded")).toHaveLength(1);
  });

  test("is corrected: the person objects, the school answers, and takes them off with one press", async () => {
    const { person } = await applicant();
    const job = await post();
    const id = await excluded(person);
    expect(await refusal(answerObjection(t.ctx, principal, { id, text: "Ei." }))).toMatchObject({
      code: "not_objected",
    });
    expect(await refusal(object(t.ctx, person, { id, text: " " }))).toMatchObject({ status: 422 });
    await object(t.ctx, person, { id, text: "Ilmoitin siitä 2.9." });
    expect(await told(principal)).toContain("objected");
    expect(await excludedBy(t.ctx, principal, school.id)).toContainEqual(
      expect.objectContaining({ id, objection: "Ilmoitin siitä 2.9." }),
    );
    await answerObjection(t.ctx, principal, { id, text: "Tarkistimme: olet oikeassa." });
    expect(await refusal(object(t.ctx, person, { id, text: "Kiitos." }))).toMatchObject({
      code: "objection_answered",
    });
    expect(await excludingMe(t.ctx, person)).toContainEqual(
      expect.objectContaining({ id, answer: "Tarkistimme: olet oikeassa." }),
    );
    await lift(t.ctx, principal, id);
    await lift(t.ctx, principal, id);
    expect((await told(person)).filter((kind) => kind === "objectionAnswered")).toHaveLength(2);
    expect(await refusal(object(t.ctx, person, { id, text: "Kiitos." }))).toMatchObject({
      code: "exclusion_over",
    });
    expect((await openJob(t.ctx, person, job.id)).job.id).toBe(job.id);
    await apply(t.ctx, person, { key: job.id });
    expect((await excludedBy(t.ctx, principal, school.id)).map((one) => one.id)).not.toContain(id);
    // A new one may be made.
    await excluded(person);
  });

  test("ends by the clock after twelve months, and is erased thirty days later", async () => {
    const { person } = await applicant();
    const id = await excluded(person);
    const [made] = await t.db.select().from(exclusions).where(eq(exclusions.id, id));
    const until = made?.until.getTime() ?? 0;
    const ends = async (at: number) => {
      t.setNow(new Date(at));
      await expire(t.ctx);
      const [left] = await t.db.select().from(exclusions).where(eq(exclusions.id, id));
      return left && (left.endedAt ? "over" : "in effect");
    };
    const was = t.ctx.now();
    expect(await ends(until - 1)).toBe("in effect");
    expect(await ends(until)).toBe("over");
    expect(await excludingMe(t.ctx, person)).toContainEqual(
      expect.objectContaining({ id, endedAt: made?.until.toISOString() }),
    );
    expect(await ends(until + keptDays * day - 1)).toBe("over");
    expect(await ends(until + keptDays * day)).toBeUndefined();
    t.setNow(was);
  });
});
