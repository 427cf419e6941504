import { PassThrough } from "node:stream";
import excel from "exceljs";
import { statisticsWorkbook } from "../server/modules/statistics/index.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { testContext } from "../tests/support/database.ts";
import { createSubstitute } from "../tests/support/factories.ts";
import { seedJobs } from "../tests/support/many-jobs.ts";
import { createOrganization } from "../tests/support/organizations.ts";
import { type Figure, median } from "./measure.ts";

const jobs = 200_000;
const rounds = 3;
const megabyte = 1024 * 1024;

/**
 * The workbook of an organisation with 200,000 jobs against the workbook writer alone, which gets the same
 * cells from memory. With `EXPORT_FILE` the workbook is kept there, to be opened by hand.
 */
export async function exporting(): Promise<Figure[]> {
  const t = await testContext();
  try {
    const substitute = await createSubstitute(t.db);
    const { id, domain, school, principal } = await createOrganization(t.db);
    const people = { ownerId: principal.id, substituteId: substitute.id };
    await seedJobs(t.client, { schoolId: school.id, ...people, count: jobs });
    const workbook = (range = {}) => statisticsWorkbook(t.ctx, { organizationId: id, domain }, range, "fi");
    await keep(workbook());
    // The first one loads the library: it is part of the process and not of an export.
    await read(workbook({ to: "2019-12-31" }));
    Bun.gc(true);
    const before = process.memoryUsage.rss();
    const ours = [await read(workbook())];
    const growth = (ours[0]?.peak ?? 0) - before;
    const alone: number[] = [];
    for (let round = 0; round < rounds; round++) {
      alone.push(await writerAlone());
      ours.push(await read(workbook()));
    }
    const mine = median(ours.map((one) => one.milliseconds));
    const theirs = median(alone);
    return [
      {
        name: "export of 200,000 rows / exceljs stream alone, time",
        value: mine / theirs,
        limit: { atMost: 1.3 },
        detail: `${seconds(mine)} against ${seconds(theirs)}`,
      },
      {
        name: "export of 200,000 rows, growth of resident memory in MB",
        value: growth / megabyte,
        limit: { atMost: 160 },
        detail: `${Math.round(before / megabyte)} MB before, ${Math.round((before + growth) / megabyte)} MB at most`,
      },
    ];
  } finally {
    await t.close();
    await stopCluster();
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function keep(body: ReadableStream<Uint8Array>) {
  const path = process.env["EXPORT_FILE"];
  if (path) await Bun.write(path, new Response(body));
  else await body.cancel();
}

async function read(body: AsyncIterable<Uint8Array>) {
  const start = performance.now();
  let peak = 0;
  for await (const _chunk of body) peak = Math.max(peak, process.memoryUsage.rss());
  return { milliseconds: performance.now() - start, peak };
}

async function writerAlone(): Promise<number> {
  const output = new PassThrough();
  const start = performance.now();
  const done = read(output);
  const writer = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = writer.addWorksheet("Sijaisuudet");
  sheet.columns = [28, 28, 28, 28, 18, 13, 13].map((width, index) => ({
    width,
    ...(index > 3 ? { style: { numFmt: index === 4 ? "dd.mm.yyyy hh:mm" : "dd.mm.yyyy" } } : {}),
  }));
  const first = Date.UTC(2020, 0, 1);
  for (let n = 1; n <= jobs; n++) {
    const day = new Date(first + (n % 2000) * 86_400_000);
    const chosen = n % 2 === 0;
    const texts = [
      chosen ? "Testi Henkilö 1" : null,
      "Testi Henkilö 2",
      chosen ? `Sairastunut Opettaja ${n}` : null,
    ];
    sheet.addRow([...texts, `Opettaja ${n}`, day, day, day]).commit();
  }
  await writer.commit();
  await done;
  return performance.now() - start;
}
