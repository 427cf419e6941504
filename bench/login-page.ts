import { join } from "node:path";
import { testContext } from "../tests/support/database.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { startServer } from "../tests/support/servers/server.ts";
import type { Figure, Pace } from "./measure/figure.ts";
import { answers, type Load } from "./measure/load.ts";
import { meter, middleOf, postmasterAt, processorTime } from "./measure/processor.ts";
import { type Program, startProgram } from "./program.ts";

/** What a browser says that it takes; both answer with the same bytes. */
const headers = { "accept-encoding": "gzip" };

/** The login page of the whole product against a bare static route with the same bytes. */
export async function loginPage({ rounds, quick }: Pace): Promise<Figure[]> {
  const t = await testContext();
  const product = await startServer({ DATABASE_URL: t.url, DATA_DIR: t.dataDir, LOG_LEVEL: "silent" });
  let bare: Program | undefined;
  try {
    bare = await startCopy(product.origin, t.dataDir);
    const load: Load = { connections: 16, until: { seconds: quick ? 1 : 2 } };
    const postmaster = await postmasterAt(t.client);
    const measure = async (pid: number, origin: string, path: string) => {
      let count = 0;
      const { result, spent } = await meter(() => processorTime(pid), postmaster).of(1, async () => {
        const found = await answers({ origin, path, headers }, load);
        count = found.count;
        return found;
      });
      return {
        rate: result.rate,
        spent: { program: spent.program / count, database: spent.database / count },
      };
    };
    const seen = [];
    for (let round = -1; round < rounds; round++) {
      const ours = await measure(product.process.pid, product.origin, "/app/login");
      const theirs = await measure(bare.pid, bare.origin, "/page");
      // What is compiled while the first are answered is not a request's cost.
      if (round >= 0) seen.push({ ours, theirs });
    }
    const processor = {
      ours: middleOf(seen.map(({ ours }) => ours.spent)),
      theirs: middleOf(seen.map(({ theirs }) => theirs.spent)),
    };
    return [
      {
        name: "login page / static route, rate",
        rounds: seen.map(({ ours, theirs }) => ours.rate / theirs.rate),
        limit: { atLeast: 0.8 },
        detail:
          seen.map(({ ours, theirs }) => `${Math.round(ours.rate)}:${Math.round(theirs.rate)}`).join(" ") +
          " requests a second",
        processor,
      },
    ];
  } finally {
    await bare?.stop();
    await product.stop();
    await t.close();
    await stopCluster();
  }
}

/** A server that holds nothing but the bytes of that page. */
async function startCopy(origin: string, directory: string): Promise<Program> {
  const response = await fetch(`${origin}/app/login`, { headers, decompress: false });
  const PAGE = join(directory, "page.bin");
  await Bun.write(PAGE, await response.arrayBuffer());
  const kept = ["content-type", "content-encoding", "vary", "etag"].flatMap((name) => {
    const value = response.headers.get(name);
    return value ? [[name, value]] : [];
  });
  return startProgram("bench/bare/bare-server.ts", {
    PAGE,
    PAGE_HEADERS: JSON.stringify(Object.fromEntries(kept)),
  });
}
