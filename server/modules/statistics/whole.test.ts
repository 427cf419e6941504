// Shows (rule: statistics-rows).
import { afterAll, beforeAll, expect, test } from "bun:test";
import excel from "exceljs";
import { type TestContext, testContext } from "../../../tests/support/database.ts";
import { createSubstitute } from "../../../tests/support/factories.ts";
import { seedJobs } from "../../../tests/support/world/many-jobs.ts";
import { createOrganization } from "../../../tests/support/world/organizations.ts";
import { statisticsJson } from "./json.ts";
import { statisticsWorkbook } from "./workbook.ts";

let t: TestContext;
beforeAll(async () => {
  t = await testContext();
});
afterAll(() => t.close());

// The database sends them in batches, of which the last is seldom full.
test.each([1, 199, 200, 201, 399, 400, 401, 733, 1_000, 1_234])(
  "all of %d jobs are in the rows and in the workbook, each once",
  async (count) => {
    const { id: organizationId, domain, school, principal } = await createOrganization(t.db);
    const people = { ownerId: principal.id, substituteId: (await createSubstitute(t.db)).id };
    await seedJobs(t.client, { schoolId: school.id, ...people, count });
    const reader = { organizationId, domain };
    const { rows } = await new Response(statisticsJson(t.ctx, reader, {})).json();
    const wanted = Array.from({ length: count }, (_, n) => `Opettaja ${n + 1}`).sort();
    expect(rows.map(({ regarding }: { regarding: string }) => regarding).sort()).toEqual(wanted);

    const book = new excel.Workbook();
    await book.xlsx.load(await new Response(statisticsWorkbook(t.ctx, reader, {}, "fi")).arrayBuffer());
    const cells = book.worksheets[0]?.getColumn(4).values.slice(2) as string[];
    expect(cells.sort()).toEqual(wanted);
  },
);
