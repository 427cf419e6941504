import { apply, choose } from "../server/modules/bookings/index.ts";
import { postJob } from "../server/modules/jobs/index.ts";
import { Refusal } from "../server/platform/errors.ts";
import { stopCluster } from "../tests/support/cluster.ts";
import { testContext } from "../tests/support/database.ts";
import { createPrincipal, createSubstitute } from "../tests/support/factories.ts";
import { type Figure, median, quantile } from "./measure.ts";

const racers = 200;
const rounds = 5;

/** Two hundred principals choose the same person for overlapping jobs at once. */
export async function choosing(): Promise<Figure[]> {
  const t = await testContext();
  try {
    // A server that has just started plans its statements once a connection: that is not the race.
    await race(t);
    const seen = [];
    for (let round = 0; round < rounds; round++) {
      const alone = await lone(t);
      const { won, times } = await race(t);
      seen.push({ alone, won, p99: quantile(times, 0.99), ratio: quantile(times, 0.99) / alone });
    }
    const [alone, p99] = [median(seen.map((one) => one.alone)), median(seen.map((one) => one.p99))];
    const detail = `lone ${alone.toFixed(1)} ms, p99 of ${racers} ${p99.toFixed(1)} ms, ${rounds} rounds in turn`;
    return [
      {
        name: "choose, winners of the race",
        value: Math.max(...seen.map((one) => one.won)),
        limit: { atMost: 1 },
        detail: `${racers} racing for one person`,
      },
      {
        name: "choose, p99 in the race / lone",
        value: median(seen.map((one) => one.ratio)),
        limit: { atMost: 5 },
        detail,
      },
    ];
  } finally {
    await t.close();
    await stopCluster();
  }
}

type Bench = Awaited<ReturnType<typeof testContext>>;

async function lone(t: Bench): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 20; n++) {
    const person = await createSubstitute(t.db);
    const { principal, key } = await offer(t, person);
    const start = performance.now();
    await choose(t.ctx, principal, { key, email: person.email });
    times.push(performance.now() - start);
  }
  return median(times);
}

async function race(t: Bench) {
  const person = await createSubstitute(t.db);
  const offers = [];
  for (let n = 0; n < racers; n++) offers.push(await offer(t, person));
  const times: number[] = [];
  let won = 0;
  await Promise.all(
    offers.map(async ({ principal, key }) => {
      const start = performance.now();
      try {
        await choose(t.ctx, principal, { key, email: person.email });
        won++;
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 409) throw error;
      }
      times.push(performance.now() - start);
    }),
  );
  return { won, times };
}

async function offer(t: Bench, person: Awaited<ReturnType<typeof createSubstitute>>) {
  const principal = await createPrincipal(t.db);
  const startDate = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
  const job = await postJob(t.ctx, principal, {
    startDate,
    startTime: "08:00",
    endTime: "15:00",
    type: "one",
  });
  await apply(t.ctx, person, { key: job.id, alreadyWarned: false });
  return { principal, key: job.id };
}
