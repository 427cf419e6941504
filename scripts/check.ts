import { install, run, step } from "../server/launch/prepare.ts";

// `bun run check`: everything that can be said of the code without running it.
const bun = process.execPath;
const checks: [string, string[]][] = [
  ["Format and lint", [bun, "node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]],
  ["Types", [bun, "node_modules/typescript/bin/tsc", "--noEmit"]],
  ["Pages", [bun, "node_modules/astro/bin/astro.mjs", "check", "--minimumFailingSeverity", "warning"]],
  ["Translations", [bun, "tests/checks/translations.ts"]],
  ["Dependency rules", [bun, "tests/checks/dependencies.ts"]],
  ["Calls of the API", [bun, "tests/checks/api-table.ts"]],
  ["OpenAPI document", [bun, "tests/checks/openapi-lint.ts"]],
];

await install();
let failed = 0;
for (const [name, command] of checks) {
  step(name);
  try {
    await run(command, { quiet: true });
  } catch (error) {
    failed++;
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
}
process.stdout.write(failed === 0 ? "All checks pass\n" : `${failed} of ${checks.length} checks fail\n`);
process.exit(failed === 0 ? 0 : 1);
