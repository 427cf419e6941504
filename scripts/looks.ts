import { mkdir } from "node:fs/promises";
import { build, install, step } from "../server/launch/prepare.ts";
import { ensureBrowsers } from "../tests/support/machine/chromium.ts";

// `bun run looks`: photographs every page as each kind of person sees it, in both languages, three widths and both
// themes, with no, usual and extreme data, and says what a look alone would miss. `--help` lists what narrows it.
await install();
// What they import is installed from here on.
const { help, readOptions } = await import("./looks/options.ts");
const options = readOptions(process.argv.slice(2));
if (!options) {
  process.stdout.write(help);
  process.exit(2);
}
await build();
const { whole, light } = await ensureBrowsers();
Object.assign(process.env, { TUURI_TEST_BROWSER: whole, TUURI_TEST_LIGHT_BROWSER: light });
await mkdir(options.out, { recursive: true });

const { photographAll } = await import("./looks/photograph.ts");
const { taken, complaints } = await photographAll(options);
for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
step(`${taken} pictures in ${options.out}, ${complaints.length} complaints`);
process.exit(complaints.length === 0 ? 0 : 1);
