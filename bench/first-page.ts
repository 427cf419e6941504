import { readFile } from "node:fs/promises";
import { readConfig } from "../server/platform/config.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { testContext } from "../tests/support/database.ts";
import { createSchool, createSubstitute, createTeacher } from "../tests/support/factories.ts";
import { seedMarket } from "../tests/support/many-jobs.ts";
import { type ServerProcess, startServer } from "../tests/support/server.ts";
import { tokenOf } from "../tests/support/token.ts";
import { type Figure, median } from "./measure.ts";

const [many, few] = [10_000, 100];
const rounds = 5;
const requests = 40;
const atOnce = 8;
const megabyte = 1024 * 1024;
const secret = "s".repeat(48);
/** Of `/proc`: the kernel counts processor time in hundredths of a second. */
const ticks = 100;

/** The first page of open jobs for one who sees 10,000 and one who sees 100, from a process of its own. */
export async function firstPage(): Promise<Figure[]> {
  const t = await testContext();
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const school = await createSchool(t.db);
  const teacher = await createTeacher(t.db, { school });
  const place = { schoolId: school.id, ownerId: teacher.id };
  await seedMarket(t.client, { ...place, open: many + few, archived: 0, substitutes: 0 });
  await t.client`update jobs set region_code = 'FI-18'`;
  await t.client`update jobs set region_code = 'FI-01' where id in (select id from jobs limit ${few})`;
  await t.client`vacuum analyze jobs`;
  const reader = async (region: string) =>
    tokenOf({ config, db: t.db }, (await createSubstitute(t.db, { regions: [region] })).id, new Date());
  const [ofMany, ofFew] = [await reader("FI-18"), await reader("FI-01")];
  const server = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, TOKEN_SECRET: secret });
  const pid = server.process.pid;
  try {
    const html = { many: page(server, ofMany), few: page(server, ofFew) };
    const json = { many: list(server, ofMany, { limit: 30 }), few: list(server, ofFew, { limit: 30 }) };
    for (const ask of [html.many, html.few, json.many, json.few]) await round(pid, ask, requests);
    const seen = { html: await compare(pid, html), json: await compare(pid, json) };
    const peak = Math.max(seen.html.peak, seen.json.peak);
    const whole = await round(pid, list(server, ofMany, {}), 2 * atOnce);
    const figures = Object.entries(seen).map(([kind, one]) => ({
      name: `first page for one who sees ${many} / for one who sees ${few}, ${kind}, throughput`,
      value: one.ratio,
      limit: { atLeast: 0.8 },
      detail: one.detail,
    }));
    return [
      ...figures,
      {
        name: `first page for one who sees ${many} / all of them at once, throughput`,
        value: seen.json.rate / whole.rate,
        limit: { atLeast: 5 },
        detail: `all: ${told(whole)}`,
      },
      {
        name: "first pages, resident memory in MB",
        value: peak / megabyte,
        limit: { atMost: 300 },
        detail: `${Math.round((await resident(pid)) / megabyte)} MB after whole lists, ${atOnce} at once`,
      },
    ];
  } finally {
    await server.stop();
    await t.close();
    await stopCluster();
  }
}

type Ask = () => Promise<number>;

async function compare(pid: number, { many, few }: { many: Ask; few: Ask }) {
  const seen = [];
  for (let n = 0; n < rounds; n++) {
    const [long, short] = [await round(pid, many, requests), await round(pid, few, requests)];
    seen.push({ long, ratio: long.rate / short.rate, peak: Math.max(long.peak, short.peak) });
  }
  const typical = seen.toSorted((a, b) => a.long.rate - b.long.rate)[Math.floor(rounds / 2)]?.long;
  if (!typical) throw new Error("no round was measured");
  return {
    ratio: median(seen.map(({ ratio }) => ratio)),
    rate: typical.rate,
    peak: Math.max(...seen.map(({ peak }) => peak)),
    detail: told(typical),
  };
}

const told = ({ rate, processor, bytes }: Awaited<ReturnType<typeof round>>) =>
  `${rate.toFixed(1)} a second, ${(processor * 1000).toFixed(1)} ms of processor time and ${bytes} bytes each`;

async function round(pid: number, ask: Ask, count: number) {
  let left = count;
  let bytes = 0;
  let peak = 0;
  const [start, before] = [performance.now(), await processorTime(pid)];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) {
        bytes = await ask();
        peak = Math.max(peak, await resident(pid));
      }
    }),
  );
  const rate = count / ((performance.now() - start) / 1000);
  return { rate, bytes, peak, processor: ((await processorTime(pid)) - before) / count };
}

const page = (server: ServerProcess, token: string): Ask =>
  asking(`${server.origin}/app/jobs/all`, { headers: { cookie: `tuuri_session=${token}` } });

const list = (server: ServerProcess, token: string, body: object): Ask =>
  asking(`${server.origin}/api/users/getalltemp`, {
    method: "POST",
    body: JSON.stringify(body),
    headers: { authorization: token, "content-type": "application/json" },
  });

/** Takes what browsers take, and gives how many bytes came. */
function asking(url: string, { headers, ...init }: RequestInit): Ask {
  return async () => {
    const answer = await fetch(url, {
      ...init,
      headers: { "accept-encoding": "gzip, deflate, br, zstd", ...(headers as Record<string, string>) },
      decompress: false,
    });
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.arrayBuffer()).byteLength;
  };
}

async function resident(pid: number): Promise<number> {
  const pages = (await readFile(`/proc/${pid}/statm`, "utf8")).split(" ")[1];
  return Number(pages) * 4096;
}

/** Seconds of processor time of the process so far. */
async function processorTime(pid: number): Promise<number> {
  const fields = (await readFile(`/proc/${pid}/stat`, "utf8")).replace(/^.*\) /, "").split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
