import { root } from "../../server/launch/prepare.ts";
import { collectFailures } from "./failures.ts";
import { type Counts, counts } from "./summary.ts";
import { tellWhatIsWaitedFor } from "./waiting.ts";

export interface Run {
  code: number;
  counts: Counts;
  /** What failed, in words; and in which files. */
  told: string;
  failed: string[];
  /** Whether another run can excuse none of it. */
  certain: boolean;
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

/** Runs tests with the runner's own means and prints what it prints. @param paths none: all */
export async function runTests(
  paths: string[],
  { directory, processes, environment, durations }: Options,
): Promise<Run> {
  const runner = [
    `--parallel=${processes}`,
    // The longest files first, so that none is alone at the end. `--update-timings` measures them anew.
    `--timings=${durations}`,
    // A loaded machine is slow, not broken: tests wait for conditions, and this long at most.
    "--timeout=90000",
    // What tests have started goes with them.
    "--no-orphans",
  ];
  const child = Bun.spawn([process.execPath, "test", ...runner, ...paths], {
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
  const [told, failed, certain] = [failures.told(), failures.files(), failures.isCertain()];
  return { code, counts: counts(end), told, failed, certain, interrupted };
}
