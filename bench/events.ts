import { connect, type Socket } from "node:net";
import { readConfig } from "../server/platform/config.ts";
import { testContext } from "../tests/support/database.ts";
import { eventually } from "../tests/support/eventually.ts";
import { createPrincipal, createSchool } from "../tests/support/factories.ts";
import { stopCluster } from "../tests/support/servers/cluster.ts";
import { client, startServer } from "../tests/support/servers/server.ts";
import { insertSubstitutes } from "../tests/support/world/many-people.ts";
import { tokenOf } from "../tests/support/world/token.ts";
import { type Figure, median, type Pace, quantile } from "./measure/figure.ts";
import { meter, postmasterAt, processorTime } from "./measure/processor.ts";

const listeners = 2_000;
const elsewhere = 100;
/** Of one round. */
const postings = 10;
const secret = "s".repeat(48);

/** From sending a posting to its event at each of two thousand people who listen. */
export async function listening({ rounds }: Pace): Promise<Figure[]> {
  const t = await testContext();
  const config = readConfig({ TOKEN_SECRET: secret, DATA_DIR: t.dataDir });
  const token = (accountId: string) => tokenOf({ config, db: t.db }, accountId, new Date());
  const settings = { DATABASE_URL: t.url, DATA_DIR: t.dataDir, TOKEN_SECRET: secret };
  const server = await startServer(settings);
  const open: Ear[] = [];
  try {
    const inside = await insertSubstitutes(t.db, listeners, "FI-18");
    const outside = await insertSubstitutes(t.db, elsewhere, "FI-01");
    const ears = await Promise.all(inside.map(async (id) => listen(server.origin, await token(id))));
    const others = await Promise.all(outside.map(async (id) => listen(server.origin, await token(id))));
    open.push(...ears, ...others);
    await eventually("everybody listens", () => open.every(({ greeted }) => greeted()), 60);
    const principal = await createPrincipal(t.db, {
      schools: [await createSchool(t.db, { regionCode: "FI-18" })],
    });
    const school = client(server.origin, await token(principal.id));
    const seen: number[][] = [];
    const { spent } = await meter(() => processorTime(server.process.pid), await postmasterAt(t.client)).of(
      (rounds + 1) * postings * listeners,
      async () => {
        for (let round = 0; round <= rounds; round++) seen.push(await hear(school, ears, round * postings));
      },
    );
    if (others.some(({ heard }) => heard.size > 0)) throw new Error("somebody heard of another region's job");
    // The first of a process that has just started finds nothing compiled.
    const kept = seen.slice(1);
    return [
      {
        name: `posting to its event at ${listeners} listening clients, p99 in ms`,
        rounds: kept.map((times) => quantile(times, 0.99)),
        limit: { atMost: 250 },
        detail: `median ${median(kept.flat()).toFixed(0)} ms, ${postings} postings a round, their mails going out beside`,
        processor: { ours: spent },
      },
    ];
  } finally {
    for (const ear of open) ear.close();
    await server.stop();
    await t.close();
    await stopCluster();
  }
}

/** One posting after the other; milliseconds to each listener. */
async function hear(school: ReturnType<typeof client>, ears: Ear[], before: number): Promise<number[]> {
  const times: number[] = [];
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  for (let n = before + 1; n <= before + postings; n++) {
    const sent = performance.now();
    const wish = { startDate, startTime: "08:00", endTime: "15:00", typeOfTemp: "one" };
    const { status, body } = await school.post("/api/teachers/addtemp", wish);
    if (status !== 200) throw new Error(`posting ${n}: ${JSON.stringify(body)}`);
    await eventually("everybody has heard", () => ears.every(({ heard }) => heard.size === n), 60);
    for (const { heard } of ears) times.push(Math.max(...heard.values()) - sent);
  }
  return times;
}

interface Ear {
  /** When each job's posting was heard of, by the event's id. */
  heard: Map<string, number>;
  greeted(): boolean;
  close(): void;
}

/** A plain socket: two thousand comfortable clients would cost more than what is measured. */
function listen(origin: string, token: string): Ear {
  const { hostname, port } = new URL(origin);
  const heard = new Map<string, number>();
  let text = "";
  let greeted = false;
  const socket: Socket = connect(Number(port), hostname, () =>
    socket.write(`GET /api/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: ${token}\r\n\r\n`),
  );
  socket.on("error", () => {});
  socket.on("data", (chunk: Buffer) => {
    const now = performance.now();
    text += chunk.toString("latin1");
    greeted ||= text.startsWith("HTTP/1.1 200") && text.includes("id:");
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const id = /^id: ?(\d+)$/m.exec(block)?.[1];
      if (id && /^event: ?jobCreated$/m.test(block)) heard.set(id, now);
    }
  });
  return { heard, greeted: () => greeted, close: () => socket.destroy() };
}
