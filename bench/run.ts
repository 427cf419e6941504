import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { explain } from "../server/launch/help.ts";
import { build, install, root, step } from "../server/launch/prepare.ts";

// `bun run bench [name]`: what the design asks for, measured, each within this one run, and one table at the end.
explain(
  `
bun run bench [name ...] [--quick] [--rounds 5] [--json PATH]

Measures, prints one table, and ends with 1 when a figure falls short: docs/performance.md says how to read it.
  login list choose clocks requests events push export paint pages refused interaction
  --quick               three rounds, shorter ones, without interaction: under five minutes on two cores
  --json PATH           the same for a machine; else it lies under .data/bench/
  profile               where the time of the list and of pushes goes, as flame graphs
  morning [--minutes 5] [--faults] [--share 1]
                        not a measurement of one thing, and only when it is named: a morning of both countries,
                        with three faults in each minute if wanted, and the accounting of it; --share of its people
                        and of what they do
  year [--days 12] [--seed 1] [--moves]
                        a school year by a clock that is moved, with each feature and without: docs/performance.md
`,
  { knows: true },
);
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: "boolean", default: false },
    rounds: { type: "string" },
    json: { type: "string" },
    minutes: { type: "string", default: "5" },
    share: { type: "string", default: "1" },
    faults: { type: "boolean", default: false },
    days: { type: "string", default: "12" },
    seed: { type: "string", default: "1" },
    moves: { type: "boolean", default: false },
  },
});
await install();
await build();
const { asData, tableOf } = await import("./measure/table.ts");
const { verdictOf } = await import("./measure/figure.ts");
const pace = { quick: values.quick, rounds: Number(values.rounds ?? (values.quick ? 3 : 5)) };
const morning = async () => {
  const { morning } = await import("./morning.ts");
  return morning({ minutes: Number(values.minutes), faults: values.faults, share: Number(values.share) });
};
const measurements = {
  // First, for what is measured of memory is this process's own.
  export: async () => (await import("./export.ts")).exporting(pace),
  login: async () => (await import("./login-page.ts")).loginPage(pace),
  list: async () => [
    ...(await (await import("./open-list.ts")).openList(pace)),
    ...(await (await import("./named-jobs.ts")).namedJobs(pace)),
    ...(await (await import("./first-page.ts")).firstPage(pace)),
  ],
  choose: async () => (await import("./choose.ts")).choosing(pace),
  clocks: async () => (await import("./clocks.ts")).clocks(pace),
  requests: async () => (await import("./push/next-asked.ts")).nextAsked(pace),
  events: async () => (await import("./events.ts")).listening(pace),
  push: async () => (await import("./push/push.ts")).pushing(pace),
  paint: async () => (await import("./first-paint.ts")).firstPaint(pace),
  pages: async () => (await import("./pages.ts")).pages(pace),
  refused: async () => (await import("./refused.ts")).refusedInput(pace),
  ...(values.quick ? {} : { interaction: async () => (await import("./interaction.ts")).interaction() }),
};
const known: Record<string, () => Promise<import("./measure/figure.ts").Figure[]>> = {
  ...measurements,
  morning,
};
const unknown = wanted.filter((name) => !["profile", "year"].includes(name) && !(name in known));
if (unknown.length > 0) {
  process.stderr.write(`Not known: ${unknown.join(" ")}\n`);
  process.exit(2);
}
if (wanted.includes("year")) {
  const { tableOfYears, years } = await import("./year/years.ts");
  const { days, seed, moves } = values;
  const played = await years({ days: Number(days), seed: Number(seed), moves });
  const path = values.json ?? `${root}/.data/bench/year-${seed}-${days}.json`;
  await Bun.write(path, `${JSON.stringify(played, null, 2)}\n`);
  process.stdout.write(`\n${tableOfYears(played)}\n\nFor a machine: ${path}\n`);
  process.exit(0);
}
if (wanted.includes("profile")) {
  await (await import("./measure/profile.ts")).profile();
  process.exit(0);
}
const figures = [];
const began = performance.now();
for (const name of wanted.length > 0 ? wanted : Object.keys(measurements)) {
  const start = performance.now();
  const found = (await known[name]?.()) ?? [];
  figures.push(...found);
  step(`Measured: ${name} (${((performance.now() - start) / 1000).toFixed(0)} s)`);
  for (const { name, detail } of found) step(`  ${name}: ${detail}`);
}
const at = new Date().toISOString().slice(0, 19);
const path = values.json ?? `${root}/.data/bench/${at.replaceAll(":", "")}.json`;
const [{ model = "unknown" } = {}] = cpus();
const machine = { processor: model, cores: cpus().length, bun: Bun.version };
const seconds = Math.round((performance.now() - began) / 1000);
await Bun.write(
  path,
  `${JSON.stringify({ at, seconds, pace, machine, figures: asData(figures) }, null, 2)}\n`,
);
process.stdout.write(
  `\n${tableOf(figures)}\n\n${seconds} s on ${cpus().length} cores (${model}); for a machine: ${path}\n`,
);
process.exit(figures.some((figure) => verdictOf(figure) === "short") ? 1 : 0);
