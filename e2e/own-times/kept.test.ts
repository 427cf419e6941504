// Shows (rule: own-times, peace-decides-telling).
import { expect, test } from "bun:test";
import { peace } from "../../db/schema/index.ts";
import { saveTimes, sayToday } from "../../server/modules/availability/index.ts";
import { apply } from "../../server/modules/bookings/applications/index.ts";
import { postJob } from "../../server/modules/jobs/posting/index.ts";
import {
  createPrincipal,
  createSubstitute,
  createTeacher,
  testPassword,
} from "../../tests/support/factories.ts";
import { signIn, visitor } from "../browser.ts";
import { stage } from "../stage.ts";

const { t, server, browser } = await stage();

const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Canary: what a school's pages say is the same whatever somebody has told of their times and of what they want to hear. */
test("no page of a school says anything else of who has told times, or wants to hear of nothing", async () => {
  const teacher = await createTeacher(t.db);
  const [school] = teacher.schools;
  if (!school) throw new Error("a teacher has a school");
  const principal = await createPrincipal(t.db, { schools: [school] });
  const bird = await createSubstitute(t.db, { firstName: "Kanarian", lastName: "Lintu" });
  const { id } = await postJob(t.ctx, teacher, {
    startDate: day(5),
    startTime: "08:00",
    endTime: "12:00",
    type: "one",
  });
  await apply(t.ctx, bird, { key: id });
  // Another who is alike in all that counts, and lives and is free otherwise.
  const other = await createSubstitute(t.db, { firstName: "Toinen", lastName: "Lintu" });
  await apply(t.ctx, other, { key: id });
  await t.client`update schools set municipality_code = '091' where id = ${school.id}`;
  await t.client`update accounts set address = 'Katu 1, 99800 Ivalo' where id = ${bird.id}`;
  await t.client`update accounts set address = 'Katu 1, 00100 Helsinki' where id = ${other.id}`;
  // As old as pages count in days.
  await t.client`update jobs set created_at = now() - interval '3 days' where id = ${id}`;
  await t.client`update applications set applied_at = now() - interval '2 days' where job_id = ${id}`;
  await t.client`update accounts set findable = true where id = ${bird.id}`;
  const pages = [
    ...["jobs", "jobs/overview", "jobs/calendar", "substitutes", "news"],
    ...[`manage/${id}`, `manage/${id}?sort=fit`, `profile/${encodeURIComponent(bird.email)}`],
  ];
  const said = async () => {
    const found: [string, string][] = [];
    for (const { email } of [teacher, principal]) {
      const { page, context } = await visitor(browser, server.origin, {
        lang: "fi",
        javaScriptEnabled: false,
      });
      await signIn(page, email, testPassword);
      for (const path of pages) {
        await page.goto(`/app/${path}`);
        found.push([path, (await page.locator("main").textContent()) ?? ""]);
      }
      await context.close();
    }
    return found;
  };
  await said();
  const before = await said();
  expect(before.filter(([, text]) => text.includes("Lintu")).length).toBeGreaterThan(5);
  await saveTimes(t.ctx, bird, {
    week: [1, 2, 3, 4, 5, 6, 7].map((one) => ({ day: one, state: "cannot" as const })),
    holidays: "cannot",
    exceptions: [
      { from: day(5), to: day(6), state: "cannot", spans: [], note: "kanarialintu", source: "own" },
    ],
  });
  await sayToday(t.ctx, bird, { can: false });
  await t.db.insert(peace).values({ accountId: bird.id, pace: "app", onlyMyTimes: true, noticeHours: 48 });
  expect(await said()).toEqual(before);
});
