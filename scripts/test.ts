import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { build, install, root } from "../server/launch/prepare.ts";
import { ensureBrowsers } from "../tests/support/chromium.ts";
import { collectFailures } from "./test/failures.ts";
import { stopLeftOverServers } from "./test/left-over.ts";
import { summary } from "./test/summary.ts";
import { tellWhatIsWaitedFor } from "./test/waiting.ts";

// `bun run test [paths]`: installs and builds what the tests need, then runs them all, two files at a time.
await install();
await build();
const browsers = await ensureBrowsers();
// Everything that tests write lies here, so that nothing stays even when they are interrupted.
const directory = await mkdtemp(join(tmpdir(), "tuuri-tests-"));
await chmod(directory, 0o755);

// More at once would slow each down: many tests are several processes and a browser.
const processes = Math.min(2, availableParallelism());
const runner = [
  `--parallel=${processes}`,
  // The longest files first, so that none is alone at the end. `--update-timings` measures them anew.
  "--timings=scripts/test/timings.json",
  // A loaded machine is slow, not broken: tests wait for conditions, and this long at most.
  "--timeout=90000",
  // What tests have started goes with them.
  "--no-orphans",
];
const child = Bun.spawn([process.execPath, "test", ...runner, ...process.argv.slice(2)], {
  cwd: root,
  stdio: ["ignore", "inherit", "pipe"],
  env: {
    ...process.env,
    TMPDIR: directory,
    TUURI_TEST_RUN: directory,
    TUURI_TEST_BROWSER: browsers.whole,
    TUURI_TEST_LIGHT_BROWSER: browsers.light,
    ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
  },
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));

const waiting = tellWhatIsWaitedFor(directory);
const failures = collectFailures(root);
let end = "";
for await (const chunk of child.stderr) {
  process.stderr.write(chunk);
  waiting.printed();
  failures.read(chunk);
  end = (end + new TextDecoder().decode(chunk)).slice(-4_000);
}
const code = await child.exited;
waiting.stop();
await stopLeftOverServers(directory);
await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
// Of a long log people see the end.
process.stdout.write(`${failures.told()}${summary(end)}\n`);
process.exit(code);
