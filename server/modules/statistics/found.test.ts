// Shows (rule: found-by, statistics-rows, statistics-workbook).
import { afterAll, beforeAll, expect, test } from "bun:test";
import { and, eq, inArray } from "drizzle-orm";
import excel from "exceljs";
import { assignments, jobs } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import { statisticsWorkbook } from "./workbook.ts";

const ways = ["favourites", "beenHere", "everybody", "request", "reserve"] as const;

let t: TestContext;
let own: Awaited<ReturnType<typeof createOrganization>>;

// Every other job is filled, each in another way; the last by a choice from before that was kept.
beforeAll(async () => {
  t = await testContext();
  own = await createOrganization(t.db);
  const people = { ownerId: own.principal.id, substituteId: (await createSubstitute(t.db)).id };
  await seedJobs(t.client, { schoolId: own.school.id, ...people, count: 12 });
  for (const [nth, foundBy] of ways.entries()) {
    const isNth = and(eq(jobs.schoolId, own.school.id), eq(jobs.regarding, `Opettaja ${2 * nth + 2}`));
    const job = t.db.select({ id: jobs.id }).from(jobs).where(isNth);
    await t.db.update(assignments).set({ foundBy }).where(inArray(assignments.jobId, job));
  }
});
afterAll(() => t.close());

test("the rows say as whom each chosen one heard of the job, of archived jobs too", async () => {
  const app = await testApp(t);
  const { body } = await app.as(own.principal).get("/api/stats/statistics");
  await app.close();
  expect(body.rows.map((row: { foundBy: string | null }) => row.foundBy)).toEqual([
    ...ways.flatMap((way) => [null, way]),
    null,
    null,
  ]);
});

test("the workbook says it in its last column, in the language asked for, and nothing where it is not known", async () => {
  const column = async (lang: "fi" | "sv") => {
    const book = new excel.Workbook();
    const reader = { organizationId: own.id, domain: own.domain };
    await book.xlsx.load(await new Response(statisticsWorkbook(t.ctx, reader, {}, lang)).arrayBuffer());
    const sheet = book.worksheets[0];
    return sheet?.getRows(1, 13)?.map((row) => [row.cellCount, row.getCell(10).value]);
  };
  const filled = (words: string[]) => words.flatMap((word) => [[9, null] as const, [10, word] as const]);
  expect(await column("fi")).toEqual([
    [10, "Miten löytyi"],
    ...filled(["Suosikeista", "Koululla ennen olleista", "Kaikista", "Pyynnöllä", "Varalta"]),
    [9, null],
    [9, null],
  ] as never);
  const swedish = ["Bland favoriter", "Bland dem som varit på skolan", "Bland alla", "Genom förfrågan"];
  expect((await column("sv"))?.map(([, value]) => value).filter(Boolean)).toEqual([
    "Hur vikarien hittades",
    ...swedish,
    "Ur reserven",
  ]);
});
