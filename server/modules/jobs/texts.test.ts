// Shows (rule: job-texts, for-the-chosen-one).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createPrincipal, createSchool, createSubstitute } from "../../../tests/support/factories.ts";
import { statementsOf } from "../../../tests/support/world/statements.ts";
import { apply } from "../bookings/applications/index.ts";
import { choose } from "../bookings/choice/index.ts";
import { monday, newJob } from "./fixture.ts";
import { openJob, openJobs } from "./lists/index.ts";
import { postedJob, postedPage } from "./lists/posted/index.ts";
import { changeJob, postJob } from "./posting/index.ts";
import { eachText, jobTextNames, jobTexts, sees, textsFor, textsOf } from "./texts.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
  t.setNow(monday);
});
afterAll(() => t.close());

async function posted(word: string) {
  const school = await createSchool(t.db);
  const principal = await createPrincipal(t.db, { schools: [school] });
  const said = eachText((name) => `${word} ${name}`);
  const { id } = await postJob(t.ctx, principal, newJob({ type: "eleven", ...said }));
  return { id, principal, regions: [school.regionCode ?? ""], said };
}

test("every text comes back as it was posted, and as it was changed", async () => {
  const { id, principal, said } = await posted("first");
  expect(textsOf(await postedJob(t.ctx, principal, id))).toEqual(said);
  for (const name of jobTextNames) {
    await changeJob(t.ctx, principal, { id, [name]: " anew\0 " });
    said[name] = "anew";
    expect(textsOf(await postedJob(t.ctx, principal, id))).toEqual(said);
  }
});

test("the reason is the school's own, and whom it concerns for the chosen one as well", () => {
  const unseenBy = (reader: "chosen" | "others") =>
    jobTextNames.filter((name) => !sees(reader, jobTexts[name]));
  expect(unseenBy("chosen")).toEqual(["reason"]);
  expect(unseenBy("others")).toEqual(["reason", "regarding"]);
  expect(jobTextNames.filter((name) => !sees("school", jobTexts[name]))).toEqual([]);
});

test("the search of the board finds every text", async () => {
  const { id, principal } = await posted("found");
  const found = async (text: string) =>
    (await postedPage(t.ctx, principal, { text })).items.map((job) => job.id);
  for (const name of jobTextNames) expect(await found(name)).toEqual([id]);
  expect(await found("nowhere")).toEqual([]);
});

test("substitutes are given the texts that are theirs, and nothing of the others", async () => {
  const { id, principal, regions, said } = await posted("own");
  const [chosen, other] = [
    await createSubstitute(t.db, { regions }),
    await createSubstitute(t.db, { regions }),
  ];
  const [listed] = (await openJobs(t.ctx, chosen)).active.filter((job) => job.id === id);
  if (!listed) throw new Error("not in the list");
  expect(textsOf(listed)).toEqual(textsFor("others", said));
  await apply(t.ctx, chosen, { key: id });
  await choose(t.ctx, principal, { key: id, email: chosen.email });
  expect(textsOf((await openJob(t.ctx, chosen, id)).job)).toEqual(textsFor("chosen", said));
  expect(textsOf((await openJob(t.ctx, other, id)).job)).toEqual(textsFor("others", said));
});

test("texts that are not theirs are not even read from the database for substitutes", async () => {
  const { id, principal, regions, said } = await posted("unread");
  const substitute = await createSubstitute(t.db, { regions });
  const answers = async () => {
    const sent = await statementsOf(t, (ctx) => openJob(ctx, substitute, id));
    return JSON.stringify(
      await Promise.all(sent.map(({ text, values }) => t.client.unsafe(text, values, { prepare: true }))),
    );
  };
  const before = await answers();
  expect(before).toContain(said.description);
  for (const hidden of [said.reason, said.regarding]) expect(before).not.toContain(hidden);
  await apply(t.ctx, substitute, { key: id });
  await choose(t.ctx, principal, { key: id, email: substitute.email });
  const after = await answers();
  expect(after).toContain(said.regarding);
  expect(after).not.toContain(said.reason);
});
