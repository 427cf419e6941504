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
that are to notice. Ends with 1 if a change goes unnoticed that is not explained, or is noticed although it is:
docs/proof/mutants.md says how to read it.
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

interface Tried {
  file: string;
  changes: number;
  noticed: number;
  explained: number;
  /** Unnoticed. */
  left: Mutant[];
  /** Noticed, although it is explained why nothing could. */
  outdated: Mutant[];
}

await install();
const directory = await mkdtemp(join(tmpdir(), "tuuri-mutants-"));
await chmod(directory, 0o755);
const tried: Tried[] = [];
try {
  for (const [file, tests] of Object.entries(targets)) {
    if (!file.includes(values.only)) continue;
    const all = mutantsOf(file, await Bun.file(join(root, file)).text());
    const some = all.filter((_, at) => at % Number(values.every) === 0);
    // Read in the same way, with nothing changed.
    const same = { file, start: 0, end: 0, text: "", line: 1, name: "" };
    if (await isNoticed(same, tests)) throw new Error(`the tests of ${file} fail as it is`);
    const one = await tryAll(file, some, tests);
    tried.push(one);
    step(inWords(one));
  }
} finally {
  await stopLeftOverServers(directory);
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
const left = tried.flatMap((one) => one.left);
const outdated = tried.flatMap((one) => one.outdated);
for (const { file, line, name } of left) process.stdout.write(`✗ ${file}:${line}\n    ${name}\n`);
for (const { file, line, name } of outdated)
  process.stdout.write(`✗ ${file}:${line}\n    ${name}\n    is noticed: take its explanation away\n`);
process.stdout.write(`changes  noticed  explained  unnoticed\n${tried.map(row).join("")}`);
process.exit(left.length + outdated.length === 0 ? 0 : 1);

function row({ file, changes, noticed, explained, left }: Tried): string {
  const [first, ...more] = [changes, noticed, explained, left.length];
  return `${String(first).padStart(7)}${more.map((figure) => String(figure).padStart(9)).join("  ")}  ${file}\n`;
}

function inWords({ file, changes, noticed, explained }: Tried): string {
  return `${file}: of ${changes} changes ${noticed} noticed, ${explained} explained`;
}

async function tryAll(file: string, mutants: Mutant[], tests: string[]): Promise<Tried> {
  const waiting = mutants.values();
  const found: Tried = { file, changes: mutants.length, noticed: 0, explained: 0, left: [], outdated: [] };
  const lane = async () => {
    for (const mutant of waiting) {
      const isExplained = explained[file]?.[mutant.name] !== undefined;
      if (await isNoticed(mutant, tests)) {
        found.noticed++;
        if (isExplained) found.outdated.push(mutant);
      } else if (isExplained) found.explained++;
      else {
        found.left.push(mutant);
        step(`✗ ${file}:${mutant.line} ${mutant.name}`);
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.lanes) }, lane));
  return found;
}

/** Whether one of the tests fails, asked one after the other. */
async function isNoticed(mutant: Mutant, tests: string[]): Promise<boolean> {
  for (const path of tests) if (!(await passes(mutant, path))) return true;
  return false;
}

async function passes(mutant: Mutant, path: string): Promise<boolean> {
  const preload = join(root, "scripts/mutants/preload.ts");
  const options = ["--bail", "--timeout", "30000", "--no-orphans", "--preload", preload];
  const child = Bun.spawn([process.execPath, "test", ...options, `./${path}`], {
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
  });
  return (await child.exited) === 0;
}
