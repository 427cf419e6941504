// Shows (rule: news-in-the-app, told-of-being-chosen).
import { afterAll, expect, test } from "bun:test";
import { testContext } from "../../../../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { apply, withdraw } from "../../bookings/applications/index.ts";
import { monday, newJob } from "../../jobs/fixture.ts";
import { menuCounts } from "../../jobs/lists/index.ts";
import { postJob } from "../../jobs/posting/index.ts";
import { newsPage, readAllNews, readNews } from "../inbox/index.ts";
import { countUnread } from "./list.ts";

const t = await testContext();
afterAll(() => t.close());
t.setNow(monday);

const substitute = () => createSubstitute(t.db, { regions: ["FI-18"], firstName: "Aino", lastName: "Virta" });
const unread = async (actor: Actor) => (await menuCounts(t.ctx, actor)).news;

test("unread applications to one job are one, which says how many they are, and are read together", async () => {
  const [school, people] = [
    await createSchool(t.db, { name: "Joukkokoulu", regionCode: "FI-18" }),
    await Promise.all([substitute(), substitute(), substitute()]),
  ];
  const poster = await createTeacher(t.db, { school });
  const jobFor = async (changes: Parameters<typeof newJob>[0], ...applicants: Actor[]) => {
    const { id: key } = await postJob(t.ctx, poster, newJob(changes));
    for (const applicant of applicants) await apply(t.ctx, applicant, { key, alreadyWarned: false });
    return key;
  };
  const many = await jobFor({}, ...people.slice(0, 2));
  const one = await jobFor({ startDate: "2026-11-05" }, ...people.slice(0, 1));
  const [last] = people.slice(2);
  if (last) await apply(t.ctx, last, { key: many, alreadyWarned: false });
  const titles = async (lang: "fi" | "sv") =>
    (await newsPage(t.ctx, poster, lang, {})).items.map(({ title }) => title);
  expect(await titles("fi")).toEqual(["3 uutta hakijaa", "Uusi hakija: Aino Virta"]);
  expect(await titles("sv")).toEqual(["3 nya sökande", "Ny sökande: Aino Virta"]);
  expect([await unread(poster), await countUnread(t.ctx, poster)]).toEqual([2, 2]);
  const { items, nextCursor: cursor } = await newsPage(t.ctx, poster, "fi", { limit: 1, unread: true });
  const rest = await newsPage(t.ctx, poster, "fi", { limit: 1, unread: true, ...(cursor ? { cursor } : {}) });
  expect([...items, ...rest.items].map(({ jobId }) => jobId)).toEqual([many, one]);
  expect(rest.nextCursor).toBeUndefined();
  expect(await readNews(t.ctx, poster, items[0]?.id ?? "")).toBe(`/app/manage/${many}`);
  expect([await unread(poster), await countUnread(t.ctx, poster)]).toEqual([1, 1]);
  // Read ones are one as well, and neither counted nor told as new.
  expect(await titles("fi")).toEqual(["3 on hakenut", "Uusi hakija: Aino Virta"]);
  expect(await titles("sv")).toEqual(["3 har sökt", "Ny sökande: Aino Virta"]);
  // Who applies again is no fourth.
  await withdraw(t.ctx, people[0] as Actor, many);
  await apply(t.ctx, people[0] as Actor, { key: many, alreadyWarned: false });
  const withOneNew = ["Uusi hakija: Aino Virta", "Hakemus peruttu: Aino Virta"];
  expect(await titles("fi")).toEqual([...withOneNew, "3 on hakenut", "Uusi hakija: Aino Virta"]);
  await readAllNews(t.ctx, poster);
  expect((await titles("fi"))[0]).toBe("3 on hakenut");
});

test("all that is marked as read are as many lines as before, and parts have each once", async () => {
  const school = await createSchool(t.db, { name: "Luettu koulu", regionCode: "FI-18" });
  const poster = await createTeacher(t.db, { school });
  const people = await Promise.all([substitute(), substitute(), substitute()]);
  const keys: string[] = [];
  for (const startDate of ["2026-11-09", "2026-11-10", "2026-11-11"])
    keys.push((await postJob(t.ctx, poster, newJob({ startDate }))).id);
  for (const person of people)
    for (const key of keys) await apply(t.ctx, person, { key, alreadyWarned: false });
  const jobsOf = async () => {
    const parts: string[] = [];
    let cursor: string | undefined;
    do {
      const part = await newsPage(t.ctx, poster, "fi", { limit: 1, ...(cursor ? { cursor } : {}) });
      parts.push(...part.items.map(({ jobId }) => jobId));
      cursor = part.nextCursor;
    } while (cursor);
    return parts;
  };
  const newestFirst = [...keys].reverse();
  expect(await jobsOf()).toEqual(newestFirst);
  const { items, nextCursor: cursor = "" } = await newsPage(t.ctx, poster, "fi", { limit: 1 });
  await readAllNews(t.ctx, poster, items[0]?.id);
  expect(await jobsOf()).toEqual(newestFirst);
  const rest = await newsPage(t.ctx, poster, "fi", { cursor });
  expect(rest.items.map(({ jobId, title, read }) => [jobId, title, read])).toEqual(
    newestFirst.slice(1).map((key) => [key, "3 on hakenut", true]),
  );
});
