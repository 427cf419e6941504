import { join } from "node:path";
import { root } from "../../server/launch/prepare.ts";
import { type Report, readReport } from "./report.ts";
import { tellWhatIsWaitedFor } from "./waiting.ts";

export interface Run extends Report {
  code: number;
  interrupted: boolean;
}

interface Options {
  /** Where everything lies that tests write. */
  directory: string;
  /** How many files at once. */
  processes: number;
  environment: Record<string, string>;
  /** Path of the durations of files. */
  durations: string;
}

/** Runs tests with the runner's own means and prints what it prints. @param words paths and options; without paths all */
export async function runTests(
  words: string[],
  { directory, processes, environment, durations }: Options,
): Promise<Run> {
  const report = join(directory, `report-${Date.now()}.xml`);
  const runner = [
    `--parallel=${processes}`,
    // Playwright and the product's modules are loaded once a worker: a file leaves limits, clocks and servers as it found them.
    "--no-isolate",
    // The longest files first, so that none is alone at the end. `--update-timings` measures them anew.
    `--timings=${durations}`,
    // A loaded machine is slow, not broken: tests wait for conditions, and this long at most.
    "--timeout=90000",
    // What tests have started goes with them.
    "--no-orphans",
    "--reporter=junit",
    `--reporter-outfile=${report}`,
  ];
  const child = Bun.spawn([process.execPath, "test", ...runner, ...words], {
    cwd: root,
    stdio: ["ignore", "inherit", "pipe"],
    env: { ...process.env, ...environment },
  });
  let interrupted = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => {
      interrupted = true;
      child.kill(signal);
    });
  const waiting = tellWhatIsWaitedFor(directory);
  const decoder = new TextDecoder();
  let printed = "";
  for await (const chunk of child.stderr) {
    process.stderr.write(chunk);
    waiting.printed();
    printed += decoder.decode(chunk, { stream: true });
  }
  const code = await child.exited;
  waiting.stop();
  const xml = await Bun.file(report)
    .text()
    .catch(() => "");
  return { ...(await readReport(xml, Bun.stripANSI(printed))), code, interrupted };
}
