import { availableParallelism } from "node:os";
import { explain } from "../server/launch/help.ts";
import { install, run, step } from "../server/launch/prepare.ts";

// `bun run check`: everything that can be said of the code without running it, as many steps at once as there are
// cores, the longest first.
const isQuick = process.argv[2] === "--quick" && process.argv.length === 3;
explain(
  `
bun run check [--quick]

Everything that can be said of the code without running it: types, format, lint, unused files, documents, dependency rules,
sizes, rules that are cited, translations, pages. Ends with 1 if any of it fails, and says why. With --quick all but the
slow one, the types of pages.
`,
  { knows: isQuick },
);
const bun = process.execPath;
/** What the last check of types found out; only what changed since is looked at again. */
const known = "node_modules/.cache/types.tsbuildinfo";
const slow: [string, string[]][] = [
  ["Pages", [bun, "node_modules/astro/bin/astro.mjs", "check", "--minimumFailingSeverity", "warning"]],
];
const checks: [string, string[]][] = [
  [
    "Types",
    [bun, "node_modules/typescript-native/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", known],
  ],
  [
    "Types of the service worker",
    [bun, "node_modules/typescript-native/bin/tsc", "-p", "src/tsconfig.sw.json"],
  ],
  ["Format and lint", [bun, "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]],
  ["Unused files, exports and packages", [bun, "node_modules/knip/bin/knip-bun.js"]],
  ["OpenAPI document", [bun, "tests/checks/api/openapi-lint.ts"]],
  ["Calls of the API", [bun, "tests/checks/api/api-table.ts"]],
  ["Types of the browser's calls", [bun, "tests/checks/api/client-types.ts"]],
  ["Example of the environment", [bun, "tests/checks/env-example.ts"]],
  ["What the guides name", [bun, "tests/checks/guides.ts"]],
  ["Dependency rules", [bun, "tests/checks/dependencies.ts"]],
  ["Sizes of files and functions", [bun, "tests/checks/sizes.ts"]],
  ["Cited rules", [bun, "tests/checks/rules.ts"]],
  ["Requirements of security", [bun, "tests/checks/security.ts"]],
  ["Things said once", [bun, "tests/checks/shapes.ts"]],
  ["Plain words inside", [bun, "tests/checks/plain-words.ts"]],
  ["Assertions that are waited for", [bun, "tests/checks/awaited.ts"]],
  ["Raw SQL", [bun, "tests/checks/sql.ts"]],
  ["Translations", [bun, "tests/checks/translations.ts"]],
];
// While the longest still runs: then the tests, which need them, find them built.
const last: [string, string[]][] = [
  ["Build of the pages", [bun, "-e", 'await (await import("./server/launch/prepare.ts")).build()']],
];

await install();
const wanted = isQuick ? checks : [...slow, ...checks, ...last];
const waiting = [...wanted];
let failed = 0;

async function worker(): Promise<void> {
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const [name, command] = next;
    const began = performance.now();
    const complaint = await run(command, { quiet: true }).then(
      () => "",
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    step(`${name}: ${complaint ? "fails" : "passes"} (${seconds} s)`);
    if (complaint) {
      failed++;
      process.stderr.write(`${complaint}\n`);
    }
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, worker));
process.stdout.write(failed === 0 ? "All checks pass\n" : `${failed} of ${wanted.length} checks fail\n`);
process.exit(failed === 0 ? 0 : 1);
