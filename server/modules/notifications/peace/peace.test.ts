// Shows (rule: peace-is-private, peace-decides-telling, changed-meanwhile).
import { afterAll, expect, test } from "bun:test";
import { testContext } from "../../../../tests/support/database.ts";
import {
  createPrincipal,
  createSchool,
  createSubstitute,
  createTeacher,
} from "../../../../tests/support/factories.ts";
import { testApp } from "../../../../tests/support/http.ts";
import { apply } from "../../bookings/applications/index.ts";
import { postJob } from "../../jobs/posting/index.ts";

const t = await testContext({ QUIET_HOURS: "usual" });
const app = await testApp(t);
afterAll(async () => {
  await app.close();
  await t.close();
});

const person = await createSubstitute(t.db);

test("who has chosen nothing reads what holds for them: nothing but the night", async () => {
  const { status, body } = await app.as(await createSubstitute(t.db)).post("/api/users/peace", {});
  const night = { from: "22:00", to: "05:45" };
  expect(status).toBe(200);
  expect(body).toMatchObject({
    quiet: { weekdays: night, weekends: night },
    pace: "now",
    kinds: [],
    farthestKm: 0,
  });
});

test("what is left out keeps its value, and what is on no list is refused by its field", async () => {
  const hours = { from: "21:00", to: "06:30" };
  const first = {
    quiet: { weekdays: hours, weekends: hours },
    kinds: ["one"],
    pace: "digest",
    digestAt: "16:00",
  };
  expect((await app.as(person).post("/api/users/peace/save", first)).body).toMatchObject(first);
  const saved = await app.as(person).post("/api/users/peace/save", { farthestKm: 30 });
  expect(saved.body).toMatchObject({ ...first, farthestKm: 30 });
  for (const [wrong, field] of [
    [{ kinds: ["nowhere"] }, "kinds"],
    [{ subjects: ["nowhere"] }, "subjects"],
    [{ grades: ["nowhere"] }, "grades"],
    [{ digestAt: "16:30" }, "digestAt"],
    [{ farthestKm: -1 }, "farthestKm"],
    [{ noticeHours: 400 }, "noticeHours"],
    [{ pace: "never" }, "pace"],
    [
      { quiet: { weekdays: { from: "00:00", to: "23:59" }, weekends: { from: "00:00", to: "23:59" } } },
      "quiet",
    ],
  ] as const)
    for (const call of ["save", "preview"] as const) {
      const { status, body } = await app.as(person).post(`/api/users/peace/${call}`, wrong);
      expect([call, field, status, Object.keys(body)]).toEqual([
        call,
        field,
        422,
        expect.arrayContaining([field]),
      ]);
    }
  expect((await app.as(person).post("/api/users/peace", {})).body).toEqual(saved.body);
});

test("of two devices that save at once the second is told what there is now", async () => {
  const { headers } = await app.as(person).post("/api/users/peace", {});
  const seen = { "if-match": headers.get("etag") ?? "" };
  const one = await app.as(person).post("/api/users/peace/save", { noticeHours: 1 }, { headers: seen });
  expect(one.status).toBe(200);
  const other = await app.as(person).post("/api/users/peace/save", { noticeHours: 2 }, { headers: seen });
  expect(other.status).toBe(412);
  expect(other.body).toMatchObject({ code: "changed_meanwhile", present: { noticeHours: 1 } });
  const again = await app
    .as(person)
    .post("/api/users/peace/save", { noticeHours: 2 }, { headers: { "if-match": other.body.etag } });
  expect(again.status).toBe(200);
});

test("nobody else reads or saves it", async () => {
  const other = await createSubstitute(t.db);
  for (const call of ["", "/save", "/preview"]) {
    const { status } = await app.as(other).post(`/api/users/peace${call}`, { email: person.email });
    expect([call, status]).toEqual([call, 403]);
  }
});

/** Canary: what a school can ask, see, hear and take along is the same whatever somebody has chosen. */
test("no answer to a school, no event and no export is another for who has peace set, or was left out", async () => {
  const school = await createSchool(t.db, { regionCode: "FI-05" });
  const teacher = await createTeacher(t.db, { school });
  const principal = await createPrincipal(t.db, { schools: [school] });
  const calm = await createSubstitute(t.db, { regions: ["FI-05"], firstName: "Kanarian", lastName: "Lintu" });
  await t.client`update accounts set findable = true where id = ${calm.id}`;
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const job = { startDate: day, endDate: day, startTime: "08:00", endTime: "12:00", type: "one" };
  const { id } = await postJob(t.ctx, teacher, job);
  await apply(t.ctx, calm, { key: id });
  const asked: [string, object][] = [
    ["/api/teachers/gettemp/v2", {}],
    ["/api/principals/temps/v2", {}],
    ["/api/teachers/showapplicants", { region: "FI-05" }],
    ["/api/shared/get/jobs", {}],
    ["/api/notifications/mine", {}],
  ];
  const answers = async () => {
    const found: [string, number, string][] = [];
    for (const who of [teacher, principal])
      for (const [call, body] of asked) {
        const { status, body: answer } = await app.as(who).post(call, body);
        found.push([call, status, JSON.stringify(answer)]);
      }
    const taken = await app.as(principal).get("/api/shared/mydata");
    const events = await t.client`select id, name, payload, account_ids from events order by id`;
    // Each call is a session of its own here.
    const { sessions: _, ...data } = taken.body;
    return { found, data, events: [...events] };
  };
  const before = await answers();
  expect(
    before.found.filter(([, status, text]) => status === 200 && text.includes("Kanarian")).length,
  ).toBeGreaterThan(1);
  const choices = { pace: "app", kinds: ["two"], onlyMyTimes: true, farthestKm: 5, noticeHours: 48 };
  expect((await app.as(calm).post("/api/users/peace/save", choices)).status).toBe(200);
  expect(await answers()).toEqual(before);
});

/** Who reads it at all: whoever comes to be here is looked at by a person. */
test("nothing but the telling of jobs and the person's own pages and data knows of it", async () => {
  const readers: string[] = [];
  for (const folder of ["server", "src"])
    for await (const path of new Bun.Glob(`${folder}/**/*.{ts,tsx,astro}`).scan(".")) {
      if (/\.(test|fixture)\.ts$/.test(path)) continue;
      const text = await Bun.file(path).text();
      if (
        /\bfrom peace\b|join peace\b|notifications\/peace\/|\bpeace\.accountId\b|[{ ]peace[,} ].*schema\/index/.test(
          text,
        )
      )
        readers.push(path);
    }
  const known = [
    /^server\/modules\/notifications\//,
    /^server\/app\.ts$/,
    /^server\/modules\/accounts\/kept\//,
    /^server\/demo\//,
    // When somebody hears whom a school asks, and how long they have to answer.
    /^server\/modules\/bookings\/asking\/turns\/turn\.ts$/,
  ];
  const own = [
    /^src\/features\/peace\//,
    /^src\/pages\/settings\/peace\.astro$/,
    /^src\/features\/job-detail\/asked\/Spare\.astro$/,
    // The night that holds for whoever has chosen nothing, of nobody in particular.
    /^src\/features\/asking\/order\/Follows\.astro$/,
  ];
  expect(readers.filter((path) => ![...known, ...own].some((one) => one.test(path)))).toEqual([]);
  expect(readers.length).toBeGreaterThan(5);
});
