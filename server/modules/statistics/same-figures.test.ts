// Shows (rule: time-to-fill, few-say-nothing, statistics-workbook, statistics-readers).
import { afterAll, beforeAll, expect, test } from "bun:test";
import excel from "exceljs";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSubstitute, createTeacher } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import type { Actor } from "../auth/index.ts";
import { jobOf } from "./filling.fixture.ts";
import { statisticsWorkbook } from "./workbook.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let own: Awaited<ReturnType<typeof createOrganization>>;
let substitute: Actor;
const monday = new Date("2026-11-02T06:00:00Z");

// Six of a day before, one of which has nobody; three of an hour before.
beforeAll(async () => {
  t = await testContext();
  app = await testApp(t);
  own = await createOrganization(t.db);
  substitute = await createSubstitute(t.db);
  const job = (course: object, posted = monday) =>
    jobOf(t, { own, substitute }, "2026-11-03", posted, course);
  for (const n of [1, 2, 3, 4, 15]) await job({ viewed: n, chosen: 10 * n, foundBy: "favourites" });
  await job({ freed: 5 });
  for (const n of [1, 2, 3]) await job({ applied: n }, new Date("2026-11-03T05:00:00Z"));
  t.setNow(new Date("2026-11-03T08:00:00Z"));
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const figures = (actor: Actor = own.principal, query = "") => app.as(actor).get(`/api/stats/figures${query}`);

/** The lines of the last sheet by their first two cells, without what they leave empty. */
async function sheet(lang: "fi" | "sv"): Promise<Record<string, unknown[]>> {
  const book = new excel.Workbook();
  const reader = { organizationId: own.id, domain: own.domain };
  await book.xlsx.load(await new Response(statisticsWorkbook(t.ctx, reader, {}, lang)).arrayBuffer());
  const last = book.worksheets.at(-1);
  const lines = last?.getRows(2, last.rowCount - 1) ?? [];
  return Object.fromEntries(
    lines.map((row) => [
      `${row.getCell(1).value}: ${row.getCell(2).value}`,
      [3, 4, 5, 6].map((nth) => row.getCell(nth).value),
    ]),
  );
}

test("the call says the figures, and nothing of fewer than five", async () => {
  const { status, body } = await figures();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    domain: own.domain,
    total: {
      jobs: 9,
      filled: 5,
      unfilled: 4,
      viewedMedian: 180,
      chosenMedian: 1800,
      appliedMedian: null,
      few: ["applied"],
    },
    foundInAll: 5,
    freed: { jobs: null, replaced: null, replacedMedian: null },
    requests: { ended: 0, accepted: null, answerMedian: null },
    notified: { people: 0, perDay: null },
    yearBefore: { chosenMedian: null, rate: null },
  });
  expect(body.leads).toMatchObject([
    { fromHours: null, toHours: 2, jobs: 3, filled: null, few: ["filled", "applied"] },
    { fromHours: 24, toHours: 72, jobs: 6, filled: null, few: ["filled"], chosenMedian: 1800 },
  ]);
});

test("it is of the days and the school that are asked for; of another's school nothing is said, nor to who is no principal", async () => {
  expect((await figures(own.principal, "?from=2026-11-04")).body.total.jobs).toBe(0);
  expect((await figures(own.principal, `?schoolId=${own.school.id}`)).body.total.jobs).toBe(9);
  const other = await createOrganization(t.db);
  const foreign = await figures(own.principal, `?schoolId=${other.school.id}`);
  expect([foreign.status, typeof foreign.body.schoolId]).toEqual([422, "string"]);
  expect((await figures(other.principal)).body.total.jobs).toBe(0);
  for (const actor of [substitute, await createTeacher(t.db, { school: own.school })])
    expect((await figures(actor)).status).toBe(403);
  expect((await app.anybody.get("/api/stats/figures")).status).toBe(401);
  expect((await figures(own.principal, "?from=2026-02-30")).status).toBe(422);
});

test("the last sheet of the workbook says the same, times in minutes, in the language asked for", async () => {
  const fi = await sheet("fi");
  expect(fi).toMatchObject({
    "Sijaisuuksia: Kaikki": [null, 9, null, null],
    "Täyttöaste: Kaikki": [5 / 9, 5, null, null],
    "Ensimmäinen katselu: Kaikki": [null, null, 3, expect.closeTo(10.6)],
    "Ensimmäinen hakija: Kaikki": [null, null, "liian vähän", "liian vähän"],
    "Ensimmäinen pyyntö: Kaikki": [null, null, null, null],
    "Valinta: Kaikki": [null, null, 30, expect.closeTo(106)],
    "Mistä sijainen löytyi: Suosikeista": [1, 5, null, null],
    "Valitulle tuli este: Kaikki": [null, "liian vähän", null, null],
  });
  const lead = "Täyttyminen sen mukaan, kuinka ajoissa julkaistiin";
  expect(fi[`${lead}: 1–3 pv`]).toEqual(["liian vähän", "liian vähän", 30, expect.closeTo(106)]);
  const sv = await sheet("sv");
  expect(
    Object.values(sv)
      .flat()
      .filter((cell) => cell === "för få"),
  ).toHaveLength(
    Object.values(fi)
      .flat()
      .filter((cell) => cell === "liian vähän").length,
  );
  expect(sv["Valet: Alla"]).toEqual(fi["Valinta: Kaikki"]);
});
