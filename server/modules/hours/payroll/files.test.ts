// Shows (rule: hours-files, personnel-number).
import { afterAll, describe, expect, test } from "bun:test";
import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import excel from "exceljs";
import { SaxesParser } from "saxes";
import { personnelNumbers } from "../../../../db/schema/index.ts";
import { createPrincipal } from "../../../../tests/support/factories.ts";
import type { Actor } from "../../auth/index.ts";
import { hoursWorld } from "../hours.fixture.ts";
import { hoursText, hoursWorkbook } from "./index.ts";

const { t, app, staff, person, chosen, list, say, approve, number, close } = await hoursWorld();
afterAll(close);

const csv = (actor: Actor, form?: string, more = "") =>
  app.as(actor).get(`/api/teachers/hours.csv?month=2026-11${form ? `&form=${form}` : ""}${more}`);

/** Nea with hours that are approved, and Åke, whose are not. */
async function world(country: "FI" | "SE" = "FI") {
  const of = await staff(country);
  const nea = await person(of, { firstName: "=SUM(A1)", lastName: 'Öhman & "Söner"' });
  const ake = await person(of, { firstName: "@Åke", lastName: "+Äng" });
  const jobs = { nea: await chosen(of, nea), ake: await chosen(of, ake) };
  await say(nea, jobs.nea, { breakMinutes: 30, ...(country === "FI" ? { lessons: 6 } : {}) });
  await say(ake, jobs.ake, { to: "12:20" });
  const days = (await list(of.principal)).days as { id: string; person: string }[];
  const idOf = (actor: Actor) => days.find((day) => day.person === actor.id)?.id ?? "";
  await approve(of.principal, idOf(nea));
  return { ...of, nea, ake, jobs, idOf };
}

describe("a month of hours", () => {
  test("of several schools says of each day at which it was; payroll takes one school at a time", async () => {
    const [one, other] = [await world(), await world()];
    const ledare = await createPrincipal(t.db, { schools: [one.school, other.school] });
    const { body, headers } = await csv(ledare);
    expect(headers.get("content-disposition")).toContain('"tunnit_kaikki-koulut_2026-11.csv"');
    const schools = [one, other].flatMap(({ school }) => [school.name, school.name]).toSorted();
    const [headings = [], ...rows] = parse(body, { delimiter: ";", bom: true }) as string[][];
    expect([headings[0], rows.map(([school]) => school).toSorted()]).toEqual(["Koulu", schools]);
    const book = new excel.Workbook();
    const file = await hoursWorkbook(t.ctx, ledare, { month: "2026-11" }, "sv");
    await book.xlsx.load(file.body as never);
    const cells = book.worksheets[0]?.getSheetValues().slice(2) as string[][];
    expect(cells.map(([, first]) => first).toSorted()).toEqual(schools);
    expect((await csv(ledare, "paxml")).status).toBe(422);
  });

  test("is a table with all days, in which what is not approved is marked and no name is a formula", async () => {
    const { principal, nea } = await world();
    await number(principal, nea, "A4711");
    const { status, body, headers } = await csv(principal);
    expect(status).toBe(200);
    expect(headers.get("content-disposition")).toMatch(/filename="tunnit_koulu-[a-z0-9-]+_2026-11\.csv"/);
    const { body: written } = await hoursText(t.ctx, principal, { month: "2026-11", form: "plain" }, "fi");
    expect(written).toBe(`\uFEFF${body}`);
    const [, ...rows] = parse(body, { delimiter: ";", bom: true }) as string[][];
    expect(rows.toSorted()).toEqual([
      [
        "",
        "'+Äng",
        "'@Åke",
        "2026-11-04",
        expect.any(String),
        "08:00–15:30",
        "08:00",
        "12:20",
        "0",
        "4,33",
        "",
        "Ei hyväksytty: Odottaa koulua",
        "",
      ],
      [
        "A4711",
        'Öhman & "Söner"',
        "'=SUM(A1)",
        "2026-11-04",
        expect.any(String),
        "08:00–15:30",
        "08:00",
        "15:30",
        "30",
        "7",
        "6",
        "Hyväksytty",
        "",
      ],
    ] as string[][]);
  });

  test("is a workbook with the numbers of the list, whose names are text", async () => {
    const { principal, nea, ake } = await world();
    const { body } = await hoursWorkbook(t.ctx, principal, { month: "2026-11" }, "sv");
    const book = new excel.Workbook();
    await book.xlsx.load(body as never);
    const sheet = book.getWorksheet("Timmar");
    const rows = [2, 3].map((row) => sheet?.getRow(row).values as unknown[]);
    const { days, totals } = await list(principal);
    const hoursIn = rows.map((row) => Number(row[10]));
    expect(Math.round(hoursIn.reduce((sum, one) => sum + one, 0) * 60)).toBe(totals.minutes);
    for (const who of [nea, ake]) {
      const row = rows.find((one) => one[3] === who.firstName);
      const day = days.find((one: { person: string }) => one.person === who.id);
      expect(row?.[2]).toBe(who.lastName);
      expect(row?.[4]).toEqual(new Date("2026-11-04T00:00:00Z"));
      expect([row?.[7], row?.[8], row?.[9]]).toEqual([day.said.from, day.said.to, day.said.breakMinutes]);
    }
    expect(sheet?.getCell("C2").type).toBe(excel.ValueType.String);
    expect(rows.map((row) => row[12]).toSorted()).toEqual(["Godkänd", "Inte godkänd: Väntar på skolan"]);
  });

  test("is for principals of the school alone, and may be of one person", async () => {
    const { teacher, principal, nea, ake } = await world();
    for (const actor of [teacher, nea]) expect((await csv(actor)).status).toBe(403);
    const { principal: stranger } = await staff();
    const school = `&school=${encodeURIComponent(principal.schools[0]?.name ?? "")}`;
    expect((await csv(stranger, "plain", school)).body).toMatchObject({ code: "not_your_school" });
    const one = (await csv(principal, "plain", `&person=${ake.id}`)).body as string;
    expect(one).toContain("Åke");
    expect(one).not.toContain("Öhman");
    expect((await app.as(principal).get("/api/teachers/hours.csv?month=2026-13")).status).toBe(422);
  });
});

describe("for payroll", () => {
  test("rows for Populus have what is approved, by the number", async () => {
    const { principal, nea } = await world();
    expect((await csv(principal, "populus")).body).toMatchObject({ code: "numbers_missing" });
    await number(principal, nea, "1234567");
    expect((await csv(principal, "populus")).body).toMatchObject({ code: "numbers_missing" });
    expect((await csv(principal, "paxml")).status).toBe(200);
    await number(principal, nea, "004711");
    const { body } = await csv(principal, "populus");
    expect(body).toBe("004711;;OPET;20261104;20261104;6.00;;;;;;\n");
  });

  test("clock hours have two decimals", async () => {
    const { principal, ake, nea, idOf } = await world();
    await number(principal, ake, "12");
    await number(principal, nea, "13");
    await approve(principal, idOf(ake));
    expect((await csv(principal, "populus", `&person=${ake.id}`)).body).toBe(
      "12;;TUNT;20261104;20261104;4.33;;;;;;\n",
    );
  });

  test("PAXml has its elements in order, the employment number and no other", async () => {
    const { principal, nea } = await world("SE");
    await number(principal, nea, "E7");
    const { body, headers } = await csv(principal, "paxml");
    expect(headers.get("content-type")).toBe("application/xml; charset=utf-8");
    const read: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name, attributes }) => {
      read.push(
        name,
        ...Object.entries(attributes as Record<string, string>).flatMap(([key, value]) =>
          key.startsWith("x") ? [] : [`${key}=${value}`],
        ),
      );
    });
    parser.on("text", (text) => text.trim() && read.push(`"${text}"`));
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(body).close();
    const name = principal.schools[0]?.name ?? "";
    expect(read.join(" ")).toBe(
      `paxml header version "2.0" format "LÖNIN" datum "2026-11-09T09:00:00" foretagnamn "${name}" programnamn "Tuuri" tidtransaktioner tidtrans anstid=E7 tidkod "ARB" datum "2026-11-04" starttid "08:00:00" sluttid "15:30:00" timmar "7.00"`,
    );
    expect(body).not.toContain("persnr");
  });

  test("has each day whole, or not at all, while it is approved", async () => {
    const of = await staff();
    const nea = await person(of);
    await number(of.principal, nea, "1").catch(() => undefined);
    const job = await chosen(of, nea, { endDate: "2026-11-06" });
    await number(of.principal, nea, "1");
    await say(nea, job, {}, { date: "2026-11-05" }, { date: "2026-11-06" });
    const ids = (await list(of.teacher)).days.map(({ id }: { id: string }) => id);
    const [, ...files] = await Promise.all([
      approve(of.teacher, ...ids),
      ...Array.from({ length: 6 }, () => csv(of.principal, "populus")),
    ]);
    for (const { body } of files) expect([0, 3]).toContain(String(body).split("\n").length - 1);
    expect(
      String((await csv(of.principal, "populus")).body)
        .trim()
        .split("\n"),
    ).toHaveLength(3);
  });

  test("what is corrected is not in it until it is approved anew, and is marked", async () => {
    const { principal, nea, jobs } = await world();
    await number(principal, nea, "9");
    await app.as(principal).post("/api/teachers/hours/dispute", {
      id: jobs.nea,
      days: [{ date: "2026-11-04", from: "08:00", to: "14:00", breakMinutes: 0, lessons: 5, person: nea.id }],
    });
    expect((await csv(principal, "populus")).body).toBe("");
    await say(nea, jobs.nea, { to: "14:00", lessons: 5 });
    expect((await csv(principal, "populus")).body).toContain(";5.00;");
    expect((await csv(principal, "plain", `&person=${nea.id}`)).body).toContain("Korjaus");
  });
});

describe("a personnel number", () => {
  test.each([
    "131052-308T",
    "131052+308T",
    "131052A308T",
    "131052A308",
    "131052A309T",
    "131052308X",
    "131052Y308T",
    "010190-123A",
    "121212-1212",
    "19121212-1212",
    "191212121212",
    "1212121212",
    "121272-1219",
    "19121272-1219",
    "191212721219",
    "1212721219",
  ])("is no personal identity code: %s", async (code) => {
    const { principal, nea } = await world();
    const { status, body } = await number(principal, nea, code);
    expect(status).toBe(422);
    expect(body.number).toContain("henkilötunnukselta");
    expect(await t.db.$count(personnelNumbers, eq(personnelNumbers.accountId, nea.id))).toBe(0);
  });

  test("is letters and digits, of one person at the school, and taken away by an empty one", async () => {
    const { principal, teacher, nea, ake } = await world();
    for (const wrong of ["12 34", "-1", "=1+1", "12345678901"])
      expect((await number(principal, nea, wrong)).body).toHaveProperty("number");
    expect((await number(principal, nea, "9001011234")).status).toBe(200);
    expect((await number(principal, nea, " A12 ")).status).toBe(200);
    expect((await number(principal, ake, "A12")).body).toMatchObject({ code: "number_taken" });
    expect((await number(teacher, nea, "A13")).status).toBe(403);
    const { principal: stranger } = await staff();
    expect((await number(stranger, nea, "A13")).status).toBe(404);
    expect((await number(principal, nea, "")).status).toBe(200);
    expect((await number(principal, ake, "A12")).status).toBe(200);
  });
});
