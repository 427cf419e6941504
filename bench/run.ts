import { parseArgs } from "node:util";
import { explain } from "../server/launch/help.ts";
import { build, install, step } from "../server/launch/prepare.ts";

// `bun run bench [name]`: each measurement as a ratio within this one run, with its limit.
explain(
  `
bun run bench [name ...]

Prints each figure with its limit, and ends with 1 when one is beyond it: docs/performance.md says how to read them.
  login choose list export push events scripts paint interaction
  soak [--minutes 10]   not a measurement, and only when it is named
`,
  { knows: true },
);
await install();
await build();
const { choosing } = await import("./choose.ts");
const { exporting } = await import("./export.ts");
const { firstPaint } = await import("./first-paint.ts");
const { firstPage } = await import("./first-page.ts");
const { interaction } = await import("./interaction.ts");
const { loginPage } = await import("./login-page.ts");
const { openList } = await import("./open-list.ts");
const { listening } = await import("./events.ts");
const { pushing } = await import("./push.ts");
const { soak } = await import("./soak.ts");
const { scripts } = await import("./scripts.ts");
const { within } = await import("./measure.ts");

const measurements = {
  login: loginPage,
  choose: choosing,
  list: async () => [...(await openList()), ...(await firstPage())],
  export: exporting,
  push: pushing,
  events: listening,
  scripts,
  paint: firstPaint,
  interaction,
};
const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: "10" } },
});
/** Not a measurement, and long: only when it is named. */
const named = { soak: () => soak(Number(values.minutes)) };
let beyond = 0;
for (const [name, measure] of Object.entries(wanted.includes("soak") ? named : measurements)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  step(`Measuring: ${name}`);
  for (const figure of await measure()) {
    const ok = within(figure);
    if (!ok) beyond++;
    const limit =
      "atLeast" in figure.limit ? `at least ${figure.limit.atLeast}` : `at most ${figure.limit.atMost}`;
    process.stdout.write(
      `${ok ? "✓" : "✗"} ${figure.name}: ${figure.value.toFixed(2)} (${limit}; ${figure.detail})\n`,
    );
  }
}
process.exit(beyond === 0 ? 0 : 1);
