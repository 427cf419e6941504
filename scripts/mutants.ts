import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { explain } from "../server/launch/help.ts";
import { install, root, step } from "../server/launch/prepare.ts";
import { explained } from "./mutants/explained.ts";
import { type Mutant, mutantsOf } from "./mutants/make.ts";
import { targets } from "./mutants/targets.ts";
import { stopLeftOverServers } from "./test/left-over.ts";

// `bun run mutants`: whether the tests of the rules notice when these change.
explain(
  `
bun run mutants [--only PART] [--every 1] [--lanes 2]

Changes the files that decide who may, who can and who is told, one small change at a time, in memory alone, and runs the tests
that are to notice. Ends with 1 if a change goes unnoticed that is not explained: docs/proof/mutants.md says how to read it.
  --only    files whose path holds this
  --every   each so many of the changes, for a quick look
  --lanes   how many at once
`,
  { knows: true },
);
const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    every: { type: "string", default: "1" },
    lanes: { type: "string", default: "2" },
  },
});
/** Milliseconds after which tests that a change keeps from ending count as having noticed it. */
const patience = 120_000;

await install();
const directory = await mkdtemp(join(tmpdir(), "tuuri-mutants-"));
await chmod(directory, 0o755);
const left: Mutant[] = [];
const told: string[] = [];
try {
  for (const [file, tests] of Object.entries(targets)) {
    if (!file.includes(values.only)) continue;
    const all = mutantsOf(file, await Bun.file(join(root, file)).text());
    const some = all.filter((_, at) => at % Number(values.every) === 0);
    // Read in the same way, with nothing changed.
    const same = { file, start: 0, end: 0, text: "", line: 1, name: "" };
    if ((await outcome(same, tests)) === "noticed") throw new Error(`the tests of ${file} fail as it is`);
    told.push(await tryAll(file, some, tests));
    step(told.at(-1) ?? "");
  }
} finally {
  await stopLeftOverServers(directory);
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
for (const mutant of left) process.stdout.write(`✗ ${mutant.file}:${mutant.line}\n    ${mutant.name}\n`);
process.stdout.write(`${told.join("\n")}\n${left.length} unnoticed and not explained\n`);
process.exit(left.length === 0 ? 0 : 1);

async function tryAll(file: string, mutants: Mutant[], tests: string[]): Promise<string> {
  const waiting = mutants.values();
  let [noticed, known] = [0, 0];
  const lane = async () => {
    for (const mutant of waiting) {
      if ((await outcome(mutant, tests)) === "noticed") noticed++;
      else if (explained[file]?.[mutant.name]) known++;
      else left.push(mutant);
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return `${file}: of ${mutants.length} changes ${noticed} noticed, ${known} explained`;
}

async function outcome(mutant: Mutant, tests: string[]): Promise<"noticed" | "unnoticed"> {
  const preload = join(root, "scripts/mutants/preload.ts");
  const child = Bun.spawn(
    [
      process.execPath,
      "test",
      "--bail",
      "--timeout",
      "30000",
      "--no-orphans",
      "--preload",
      preload,
      ...tests,
    ],
    {
      cwd: root,
      stdio: ["ignore", "ignore", "ignore"],
      env: {
        ...process.env,
        TMPDIR: directory,
        TUURI_TEST_RUN: directory,
        TUURI_MUTANT: JSON.stringify(mutant),
      },
      timeout: patience,
      killSignal: "SIGKILL",
    },
  );
  return (await child.exited) === 0 ? "unnoticed" : "noticed";
}
