// Shows (rule: statistics-rows, statistics-workbook).
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import excel from "exceljs";
import { jobs, schools } from "../../../db/schema/index.ts";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSchool, createSubstitute } from "../../../tests/support/factories.ts";
import { testApp } from "../../../tests/support/http.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import type { Actor } from "../auth/index.ts";

let t: TestContext;
let app: Awaited<ReturnType<typeof testApp>>;
let small: Awaited<ReturnType<typeof createOrganization>>;
let large: Awaited<ReturnType<typeof createOrganization>>;
let substitute: Actor;
const many = 20_000;

beforeAll(async () => {
  t = await testContext();
  t.setNow(new Date("2026-11-20T22:30:00Z"));
  app = await testApp(t);
  substitute = await createSubstitute(t.db, { firstName: "=1+1", lastName: "Åkerö & <b>" });
  small = await createOrganization(t.db, { principal: { firstName: "@SUM(A1)", lastName: "Rehtori" } });
  large = await createOrganization(t.db);
  const people = { substituteId: substitute.id };
  const of = ({ school, principal }: typeof small) => ({ schoolId: school.id, ownerId: principal.id });
  await seedJobs(t.client, { ...of(small), ...people, count: 6 });
  await seedJobs(t.client, { ...of(large), ...people, count: many });
  await t.db
    .update(jobs)
    .set({ regarding: "-2+3\u0007\uffff", createdAt: new Date("2026-06-15T21:30:00Z") })
    .where(sql`${jobs.schoolId} = ${small.school.id} and ${jobs.regarding} = 'Opettaja 6'`);
});
afterAll(async () => {
  await app.close();
  await t.close();
});

const rows = async (query = "", actor = small.principal) =>
  app.as(actor).get(`/api/stats/statistics${query}`);

/** The body is fetched from the application itself: the caller of the other tests reads bodies as text. */
async function workbook(query = "", actor = small.principal) {
  const signed = await signature(actor);
  const response = await app.app.handle(
    new Request(`http://localhost/api/stats/statistics.xlsx${query}`, { headers: { authorization: signed } }),
  );
  const book = new excel.Workbook();
  await book.xlsx.load(await response.arrayBuffer());
  const sheet = book.worksheets[0];
  if (!sheet) throw new Error("no sheet");
  return { response, book, sheet };
}

async function signature(actor: Actor): Promise<string> {
  const { token } = (await app.as(actor).get("/api/shared/update/token")).body;
  return token;
}

describe("the rows", () => {
  test("are of the organisation's schools, archived jobs too, without messages", async () => {
    const { body } = await rows();
    expect(body.rows).toHaveLength(6);
    expect(body.rows.find((row: { regarding: string }) => row.regarding === "Opettaja 2")).toEqual({
      chosen: "=1+1 Åkerö & <b>",
      owner: "@SUM(A1) Rehtori",
      replaced: "Sairastunut Opettaja 2",
      regarding: "Opettaja 2",
      created: "2019-12-27T06:00:00.000Z",
      startDate: "2020-01-03",
      endDate: "2020-01-03",
      schoolId: small.school.id,
      type: "one",
      foundBy: null,
    });
    expect(body.rows[0]).toMatchObject({ chosen: null, replaced: "" });
  });

  test("can be narrowed to days", async () => {
    const days = async (query: string) =>
      (await rows(query)).body.rows.map((row: { startDate: string }) => row.startDate).sort();
    expect(await days("?from=2020-01-04&to=2020-01-05")).toEqual(["2020-01-04", "2020-01-05"]);
    expect(await days("?from=2020-01-07")).toEqual(["2020-01-07"]);
    expect(await days("?to=2019-12-31")).toEqual([]);
  });

  test.each([
    ["?from=2020-02-31", "from"],
    ["?to=yesterday", "to"],
    ["?from=2020-01-05&to=2020-01-04", "to"],
    ["?from=2020-01-05'%20or%201=1", "from"],
  ])("of %s are refused with 422", async (query, field) => {
    const answer = await rows(query);
    expect(answer.status).toBe(422);
    expect(answer.body[field]).toBeString();
    expect((await app.as(small.principal).get(`/api/stats/statistics.xlsx${query}`)).status).toBe(422);
  });
});

describe("the workbook", () => {
  test("has headings in the language asked for, and else in the person's own", async () => {
    const headings = async (query: string) => (await workbook(query)).sheet.getRow(1).values;
    expect(await headings("?lang=sv")).toEqual([
      undefined,
      "Vald vikarie",
      "Publicerat av",
      "Vem som ersätts (vid valet)",
      "Vem som ersätts (vid publiceringen)",
      "Publicerat",
      "Börjar",
      "Slutar",
      "Skola",
      "Uppgift",
      "Hur vikarien hittades",
    ] as never);
    expect(await headings("")).toContain("Valittu sijainen" as never);
    expect((await app.as(small.principal).get("/api/stats/statistics.xlsx?lang=en")).status).toBe(422);
  });

  test("is named with today's date, as it is in Helsinki", async () => {
    const { response } = await workbook("?lang=fi");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="sijaisuudet-2026-11-21.xlsx"`,
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("is of the days and the school that are asked for, and named by them", async () => {
    const own = await createOrganization(t.db);
    const [first, second] = [own.school, await createSchool(t.db, { name: "Örebro S:t Hans/Åsa" })];
    await t.db.update(schools).set({ organizationId: own.id }).where(eq(schools.id, second.id));
    const people = { ownerId: own.principal.id, substituteId: substitute.id };
    await seedJobs(t.client, { schoolId: first.id, ...people, count: 6 });
    await seedJobs(t.client, { schoolId: second.id, ...people, count: 4 });
    // What began before and reaches into the days is not theirs, as in the figures.
    await t.client`update jobs set end_date = '2020-01-09' where school_id = ${first.id} and start_date = '2020-01-03'`;
    const taken = async (query: string) => {
      const { response, sheet } = await workbook(`?lang=sv&${query}`, own.principal);
      return [
        sheet.rowCount - 1,
        response.headers.get("content-disposition")?.match(/"vikariat-(.*)\.xlsx"/)?.[1],
      ];
    };
    const name = "orebro-s-t-hans-asa";
    expect(await taken(`from=2020-01-04&to=2020-01-05&schoolId=${second.id}`)).toEqual([
      2,
      `${name}_2020-01-04_2020-01-05_2026-11-21`,
    ]);
    expect(await taken("from=2020-01-04")).toEqual([6, "fran-2020-01-04_2026-11-21"]);
    expect(await taken(`to=2020-01-03&schoolId=${second.id}`)).toEqual([
      2,
      `${name}_till-2020-01-03_2026-11-21`,
    ]);
    // Whole months are named as such.
    expect((await taken("from=2020-01-01&to=2020-01-31"))[1]).toBe("2020-01_2026-11-21");
    expect((await taken("from=2020-01-01&to=2020-02-29"))[1]).toBe("2020-01_2020-02_2026-11-21");
    const foreign = `/api/stats/statistics.xlsx?schoolId=${small.school.id}`;
    expect((await app.as(own.principal).get(foreign)).body).toMatchObject({ schoolId: expect.any(String) });
  });

  test("has real dates, as the school's clock shows them", async () => {
    const { sheet } = await workbook();
    const row = sheet.getRow(7);
    // 21:30 UTC in June is half past midnight of the next day in Helsinki.
    expect(row.getCell(5).value).toEqual(new Date("2026-06-16T00:30:00Z"));
    expect(row.getCell(5).numFmt).toBe("dd.mm.yyyy hh:mm");
    expect(row.getCell(6).value).toEqual(new Date("2020-01-07T00:00:00Z"));
    expect(row.getCell(7).numFmt).toBe("dd.mm.yyyy");
  });

  test("says of each job the school and the work, in the language asked for", async () => {
    const named = async (lang: string) => {
      const row = (await workbook(`?lang=${lang}`)).sheet.getRow(3);
      return [row.getCell(8).value, row.getCell(9).value];
    };
    expect(await named("fi")).toEqual([small.school.name, "Luokanopettaja"]);
    expect(await named("sv")).toEqual([small.school.name, "Klasslärare"]);
  });

  test("has wide columns, a fixed heading and a filter over all rows", async () => {
    const { sheet } = await workbook();
    expect([1, 5, 6].map((column) => sheet.getColumn(column).width)).toEqual([28, 18, 13]);
    expect(sheet.views[0]).toMatchObject({ state: "frozen", ySplit: 1 });
    expect(sheet.autoFilter).toBe("A1:J7" as never);
    expect(sheet.getRow(1).font?.bold).toBe(true);
  });

  test("prints lying, one page wide, with its headings on each page, and names its maker", async () => {
    const { book, sheet } = await workbook();
    const { orientation, fitToPage, fitToWidth, fitToHeight, paperSize } = sheet.pageSetup;
    expect({ orientation, fitToPage, fitToWidth, fitToHeight, paperSize }).toEqual({
      orientation: "landscape",
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      paperSize: 9,
    });
    expect(sheet.pageSetup.printTitlesRow).toBe("1:1");
    expect([book.creator, book.lastModifiedBy]).toEqual(["Tuuri", "Tuuri"]);
  });

  test("shows text that looks like a formula as text, and drops what no cell may hold", async () => {
    const { sheet } = await workbook();
    const row = sheet.getRow(7);
    for (const [column, text] of [
      [1, "=1+1 Åkerö & <b>"],
      [2, "@SUM(A1) Rehtori"],
      [4, "-2+3"],
    ] as const) {
      expect(row.getCell(column).type).toBe(excel.ValueType.String);
      expect(row.getCell(column).value).toBe(text);
      expect(row.getCell(column).formula).toBeUndefined();
    }
  });

  test("of an organisation without jobs is a heading alone", async () => {
    const empty = await createOrganization(t.db);
    expect((await workbook("", empty.principal)).sheet.rowCount).toBe(1);
  });

  test(`holds all of ${many} rows`, async () => {
    const { sheet } = await workbook("", large.principal);
    expect(sheet.rowCount).toBe(many + 1);
    const chosen = (await rows("", large.principal)).body.rows.filter(
      (row: { chosen: string }) => row.chosen,
    );
    expect(chosen).toHaveLength(many / 2);
  }, 30_000);
});
