import { chmod, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { isControlPlaneBuilt } from "../rare/cluster/control-plane/build.ts";
import { explain } from "../server/launch/help.ts";
import { build, install, root, step } from "../server/launch/prepare.ts";
import { ensureBrowsers } from "../tests/support/machine/chromium.ts";
import { isMinioBuilt } from "../tests/support/machine/minio-build.ts";
import { stopLeftOverServers } from "./test/left-over.ts";
import { wanted } from "./test/paths.ts";
import { placeOfFiles } from "./test/place.ts";
import { inWords, isCertain, summary } from "./test/report.ts";
import { runTests } from "./test/run.ts";
import { durationsFor, staleTimings } from "./test/timings.ts";
import { tellTraces } from "./test/traces.ts";

// `bun run test [paths]`: installs and builds what the tests need, then runs them, some files at a time.
// A whole run repeats the few files that failed once, alone, unless no second run could excuse them, and says so (decision 41).
explain(
  `
bun run test [path ...] [option ...]

Installs and builds what the tests need, and runs those below the paths. Without paths: all of the product, its calls and its
journeys; with --all also the rare ones, which lie in rare and concern faults, clusters, races and hostile input.
A journey that fails leaves a trace, with --snapshots one that shows the page before and after each deed.
What the runner knows as an option it is told: -t <pattern> for the names of tests, --bail, --update-timings, and more
(bun test --help). Several machines share a run with --shard=1/3, --shard=2/3 and --shard=3/3: each takes its part, as long
as the others'.
bun run e2e [path ...] and bun run rare [path ...] are the same for what lies in that folder: bun run rare cluster runs
rare/cluster.
`,
  { knows: true },
);
await install();
await build();
const browsers = await ensureBrowsers();
// Everything that tests write lies here, so that nothing stays even when they are interrupted.
const directory = await mkdtemp(join(placeOfFiles(), "tuuri-tests-"));
await chmod(directory, 0o755);
const traces = join(directory, "traces");

const { words, whole: isWhole, rare, snapshots } = wanted(process.argv.slice(2));
const isBuilt = isMinioBuilt() && isControlPlaneBuilt();
const options = {
  directory,
  durations: await durationsFor(root, directory, { isBuilt, options: words }),
  environment: {
    TMPDIR: directory,
    TUURI_TEST_RUN: directory,
    TUURI_TEST_TRACES: traces,
    ...(rare ? { TUURI_TEST_RARE: "1" } : {}),
    ...(snapshots ? { TUURI_TEST_SNAPSHOTS: "1" } : {}),
    TUURI_TEST_BROWSER: browsers.whole,
    TUURI_TEST_LIGHT_BROWSER: browsers.light,
    ...(process.stderr.isTTY ? { FORCE_COLOR: "1" } : {}),
  },
};
/** Of so many files at most a failure may be the machine's. */
const few = 3;

// One more than there are cores keeps these busy; rare tests wait for half of their time. With more each would be slow: many are
// several processes and a browser.
const processes = Math.min(4, availableParallelism() + (rare ? 2 : 1));
const first = await runTests(words, { ...options, processes });
const whole = isWhole && !first.interrupted;
const failed = [...new Set(first.failures.map(({ file }) => file))];
const isFew = failed.length > 0 && failed.length <= few;
const doubtful = first.code !== 0 && whole && isFew && !first.failures.some(isCertain);
if (doubtful) step(`Running alone, once more: ${failed.join(" ")}`);
const environment = { ...options.environment, TUURI_TEST_SNAPSHOTS: "1" };
const second = doubtful ? await runTests(failed, { ...options, environment, processes: 1 }) : undefined;
await stopLeftOverServers(directory);
const toldTraces = await tellTraces(root, traces, failed);
await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
const stale = whole ? await staleTimings(root) : undefined;
if (stale) step(stale);
// Of a long log people see the end.
const told = first.failures.map((one) => `${inWords(one, root)}\n\n`).join("");
const isMended = second?.code === 0;
if (isMended)
  step("These passed only when run again, alone. Each is a defect, of the test or of the product:");
const { passed, failed: again, skipped } = first.counts;
const cutOff = first.interrupted ? "Interrupted: this is what was reported until then\n" : "";
const closing = isMended
  ? summary({ passed: passed + again, failed: 0, skipped }, again)
  : summary(first.counts);
process.stdout.write(`${told}${toldTraces}${cutOff}${closing}\n`);
process.exit(isMended ? 0 : first.code);
