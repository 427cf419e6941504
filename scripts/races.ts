import { parseArgs } from "node:util";
import { explain } from "../server/launch/help.ts";
import { install, step } from "../server/launch/prepare.ts";

// `bun run races`: histories of calls at once to two processes, each held against the model of the market.
explain(
  `
bun run races [--days] [--histories 500] [--seed n] [--times 1] [--shrink 30]

Has callers ask two processes of the API for choices, applications and more at once, and looks whether some order explains all
answers and what lies in the database: docs/proof/races.md says how to read what it finds. Ends with 1 at the first that is wrong.
  --days        of jobs whose days are shared, held against what holds at every moment
  --histories   how many plans, each with a seed of its own: the next number
  --seed        of the first plan; any if left out
  --times       how often each plan is carried out: a race that was lost once may be won the next time
  --shrink      seconds in which what is wrong is sought with fewer calls
`,
  { knows: true },
);
const { values } = parseArgs({
  options: {
    histories: { type: "string", default: "500" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000_000)) },
    times: { type: "string", default: "1" },
    shrink: { type: "string", default: "30" },
    days: { type: "boolean", default: false },
  },
});
await install();
const { tryHistories } = await import("../rare/races/histories.ts");
const { tryDayHistories } = await import("../rare/races/days/histories.ts");
const { openService } = await import("../rare/races/processes.ts");
const { stopCluster } = await import("../tests/support/servers/cluster.ts");

const service = await openService();
let code = 1;
try {
  code = values.days ? await ofDays() : await ofMarket();
} finally {
  await service.close();
  await stopCluster();
}
process.exit(code);

async function ofDays(): Promise<number> {
  const [seed, histories] = [Number(values.seed), Number(values.histories)];
  step(`${histories} histories of shared days from seed ${seed}`);
  const tried = await tryDayHistories(service, { seed, histories, shrinking: Number(values.shrink) });
  if (tried.wrong) process.stdout.write(`${tried.wrong}\n`);
  const done = Object.entries(tried.done).map(([verb, count]) => `${verb} ${count}`);
  step(
    `${tried.wrong ? "✗" : "✓"} ${tried.histories} histories of ${tried.calls} calls; done: ${done.join(", ")}`,
  );
  return tried.wrong ? 1 : 0;
}

async function ofMarket(): Promise<number> {
  const [seed, histories, times] = [Number(values.seed), Number(values.histories), Number(values.times)];
  const options = { seed, histories, times, shrinking: Number(values.shrink) };
  step(`${histories} histories from seed ${seed}${times > 1 ? `, each ${times} times` : ""}`);
  const tried = await tryHistories(service, options, (so) => {
    if (so.histories % 100 === 0) step(`${so.histories} histories, ${so.calls} calls: all explained`);
  });
  if (tried.wrong) process.stdout.write(`${tried.wrong}\n`);
  const { calls, hungUp, visited } = tried;
  step(
    `${tried.wrong ? "✗" : "✓"} ${tried.histories} histories of ${calls} calls, of which ${hungUp} hung up; ` +
      `the longest search for an order looked at ${visited} places`,
  );
  return tried.wrong ? 1 : 0;
}
