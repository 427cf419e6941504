// Shows (rule: apply-from-push, calls-end, badge).
import { expect, test } from "bun:test";
import { and, eq } from "drizzle-orm";
import { applications } from "../../db/schema/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { choose } from "../../server/modules/bookings/choice/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import { textsIn } from "../../src/texts/all.ts";
import {
  createSchool,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn } from "../browser.ts";
import { stage } from "../stage.ts";
import { inDays } from "./app.fixture.ts";
import { lineTo } from "./line.fixture.ts";
import { phones, press, shown } from "./phones.fixture.ts";

const set = await stage({}, { pushes: true });
const { t, server } = set;
const { withDevice, pushOf } = phones(set);
const sv = textsIn("sv");

type Post = { days: number; startTime?: string; endTime?: string };
const post = (
  teacher: Parameters<typeof postJob>[1],
  { days, startTime = "08:00", endTime = "12:00" }: Post,
) => postJob(t.ctx, teacher, { startDate: inDays(days), startTime, endTime, type: "one" });

const standing = (jobId: string, id: string) =>
  t.db.$count(applications, and(eq(applications.jobId, jobId), eq(applications.substituteId, id)));

test("who knows what applying means applies from the message, where nothing is to be asked", async () => {
  const device = await withDevice("sv", "FI-02");
  const { substitute, worker } = device;
  const teacher = await createTeacher(t.db, { school: await createSchool(t.db, { regionCode: "FI-02" }) });
  // Nobody applies by a press who has never read the terms.
  const first = await post(teacher, { days: 3 });
  const { content } = await pushOf(first.id, substitute.id);
  expect(content).not.toHaveProperty("offer");
  await apply(t.ctx, substitute, { key: first.id });

  const second = await post(teacher, { days: 5 });
  const offer = (await pushOf(second.id, substitute.id)).content;
  expect(offer).toMatchObject({
    offer: { jobId: second.id, show: sv("push:offer.show"), apply: sv("push:offer.apply") },
  });
  expect((await press(worker, offer, "apply")).opened).toEqual([]);
  expect(await standing(second.id, substitute.id)).toBe(1);
  expect((await shown(worker)).map(({ title }) => title)).toEqual([sv("push:offer.applied")]);

  // One that comes close to what they have got is asked about on its page.
  await choose(t.ctx, teacher, { key: second.id, email: substitute.email });
  const close = await post(teacher, { days: 5, startTime: "13:00", endTime: "15:00" });
  const { content: near } = await pushOf(close.id, substitute.id);
  const address = `${server.origin}/app/specific/${close.id}`;
  expect((await press(worker, near, "apply")).opened).toEqual([address]);
  expect(await standing(close.id, substitute.id)).toBe(0);
  await device.context.close();
});

test("a press shows the job: in the window that has it, or in one of its own; and nobody applies for another", async () => {
  const { substitute, page, context, worker } = await withDevice("fi", "FI-18");
  const teacher = await createTeacher(t.db);
  const [known, job] = [await post(teacher, { days: 9 }), await post(teacher, { days: 11 })];
  await apply(t.ctx, substitute, { key: known.id });
  const later = await post(teacher, { days: 13 });
  const { content } = await pushOf(later.id, substitute.id);
  const address = `${server.origin}/app/specific/${later.id}`;
  expect(await press(worker, content, "show")).toEqual({ opened: [address], badges: [1, 0] });
  await page.goto(`${address}?from=push`);
  expect((await press(worker, content, "")).opened).toEqual([`focus ${address}?from=push`]);

  const other = await createSubstitute(t.db, { regions: ["FI-18"] });
  await context.clearCookies();
  await signIn(page, other.email, testPassword);
  expect((await press(worker, content, "apply")).opened).toEqual([`focus ${address}?from=push`]);
  expect([await standing(later.id, other.id), await standing(job.id, other.id)]).toEqual([0, 0]);
  await context.close();
});

test("on a line that does not answer to its end, a press on apply opens the job while the browser still lets it", async () => {
  const line = lineTo(server.origin);
  const { substitute, context, worker } = await withDevice("fi", "FI-18", { origin: line.origin });
  const teacher = await createTeacher(t.db);
  const known = await post(teacher, { days: 15 });
  await apply(t.ctx, substitute, { key: known.id });
  const job = await post(teacher, { days: 17 });
  const { content } = await pushOf(job.id, substitute.id);
  // Some ten seconds are let; a hundredth of what is waited is enough here.
  const waits = await worker.evaluateHandle(() => {
    const [asked, { timeout }] = [[] as number[], AbortSignal];
    AbortSignal.timeout = (milliseconds) => {
      asked.push(milliseconds);
      return timeout.call(AbortSignal, milliseconds / 100);
    };
    return asked;
  });
  line.holdEnds("/api/users/add/applicant");
  const url = `${line.origin}/app/specific/${job.id}`;
  expect((await press(worker, { ...content, url }, "apply")).opened).toEqual([url]);
  expect(Math.max(...(await waits.jsonValue()))).toBeLessThan(10_000);
  line.letGo();
  await context.close();
  await line.close();
});
