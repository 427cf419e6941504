import { PassThrough } from "node:stream";
import excel from "exceljs";
import { statisticsWorkbook } from "../server/modules/statistics/index.ts";
import { testContext } from "../tests/support/database.ts";
import { createSubstitute } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { seedJobs } from "../tests/support/world/many-jobs.ts";
import { createOrganization } from "../tests/support/world/organizations.ts";
import { type Figure, median, type Pace, type Spent } from "./measure/figure.ts";
import { meter, middleOf, ownTime, postmasterAt } from "./measure/processor.ts";

const jobs = 200_000;
const megabyte = 1024 * 1024;

/**
 * The workbook of an organisation with 200,000 jobs against the workbook writer alone, which gets the same
 * cells from memory. With `EXPORT_FILE` the workbook is kept there, to be opened by hand.
 */
export async function exporting({ rounds }: Pace): Promise<Figure[]> {
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
    const spends = meter(ownTime, await postmasterAt(t.client));
    const [ours, theirs]: [Export[], Export[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      ours.push(await exported(spends, () => read(workbook())));
      theirs.push(await exported(spends, writerAlone));
    }
    return [
      {
        name: "export of 200,000 rows / exceljs stream alone, time",
        rounds: ours.map(
          ({ milliseconds }, round) => milliseconds / (theirs[round]?.milliseconds ?? Number.NaN),
        ),
        limit: { atMost: 1 },
        detail: `${seconds(ours)} against ${seconds(theirs)}`,
        processor: {
          ours: middleOf(ours.map(({ spent }) => spent)),
          theirs: middleOf(theirs.map(({ spent }) => spent)),
        },
      },
      {
        name: "export of 200,000 rows, growth of resident memory in MB",
        // Later ones find the memory that the first has got.
        rounds: [((ours[0]?.peak ?? 0) - before) / megabyte],
        limit: { atMost: 100 },
        detail: `${Math.round(before / megabyte)} MB before`,
      },
    ];
  } finally {
    await t.close();
    await stopCluster();
  }
}

interface Export {
  milliseconds: number;
  peak: number;
  /** Of the whole. */
  spent: Spent;
}

async function exported(
  spends: ReturnType<typeof meter>,
  work: () => Promise<Omit<Export, "spent">>,
): Promise<Export> {
  const { result, spent } = await spends.of(1, work);
  return { ...result, spent };
}

const seconds = (all: Export[]) =>
  `${(median(all.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(1)} s`;

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

async function writerAlone() {
  const output = new PassThrough();
  const start = performance.now();
  const done = read(output);
  const writer = new excel.stream.xlsx.WorkbookWriter({ stream: output, useStyles: true });
  const sheet = writer.addWorksheet("Sijaisuudet");
  sheet.columns = [28, 28, 34, 34, 18, 13, 13, 28, 24].map((width, index) => ({
    width,
    ...(index > 3 && index < 7 ? { style: { numFmt: index === 4 ? "dd.mm.yyyy hh:mm" : "dd.mm.yyyy" } } : {}),
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
    sheet.addRow([...texts, `Opettaja ${n}`, day, day, day, "Testikoulu", "Luokanopettaja"]).commit();
  }
  await writer.commit();
  const { peak } = await done;
  return { milliseconds: performance.now() - start, peak };
}
