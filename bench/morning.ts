import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../tests/support/eventually.ts";
import { type Figure, quantile } from "./measure/figure.ts";
import type { Calls } from "./morning/calls.ts";
import { findings, nothingWaits, whatWaits } from "./morning/checks.ts";
import { type Crowd, gather } from "./morning/crowd.ts";
import { hearing } from "./morning/hearing.ts";
import { Interruption } from "./morning/interruption.ts";
import { Processes, secret } from "./morning/processes.ts";
import { Work } from "./morning/work.ts";

export interface Course {
  minutes: number;
  faults: boolean;
  /** Of the rates, and of the substitutes. */
  share?: number;
  /** Seconds of which each has one fault, at a random moment. */
  everySeconds?: number;
}

/**
 * What both countries do at half past six (morning/rates.ts), as in a cluster: how fast it is answered, and in the end the
 * accounting. Every write that was answered is there, every message was sent, once, and everybody who listened has heard of
 * every posting. With `faults` something is killed, stopped or cut three times a minute meanwhile. A signal ends all of it
 * with this process.
 */
export async function morning(course: Course): Promise<Figure[]> {
  const interruption = new Interruption();
  const directory = await mkdtemp(join(tmpdir(), "tuuri-morning-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  const processes = new Processes(directory);
  try {
    return await passed(processes, directory, course, interruption);
  } finally {
    await processes.end();
    await rm(directory, { recursive: true, force: true });
    interruption.end();
  }
}

async function passed(
  processes: Processes,
  directory: string,
  course: Course,
  interruption: Interruption,
): Promise<Figure[]> {
  // A mail server in a bad mood is one of the faults.
  if (!course.faults) await Bun.write(`${directory}/calm`, "");
  const places = await processes.start();
  const crowd = await interruption.unless(gather({ url: places.url, secret, directory }, course.share ?? 1));
  let end = Number.POSITIVE_INFINITY;
  const over = () => interruption.came || performance.now() > end;
  const work = new Work(crowd, places.origins, over);
  try {
    const listen = () => work.streams.every(({ greeted }) => greeted);
    await interruption.unless(eventually("everybody listens", listen, 60));
    end = performance.now() + course.minutes * 60_000;
    const [counts] = await interruption.unless(
      Promise.all([
        course.faults ? trouble(processes, crowd, course, over) : {},
        work.run(course.share ?? 1),
      ]),
    );
    await Bun.write(`${directory}/calm`, "");
    const sent = eventually("everything to be sent", () => nothingWaits(places.url), 240);
    await interruption.unless(
      sent.catch(async (error) => processes.wrong.push(`${error} ${await whatWaits(places.url)}`)),
    );
    // Who was cut off comes back after a second, and catches up. What is missing then is a finding.
    const allHeard = () => hearing(work, crowd).missed === 0;
    const patience = course.faults ? 60 : 3;
    await interruption.unless(eventually("everybody to hear", allHeard, patience).catch(() => {}));
    const { found, detail } = await findings(places, directory, work, crowd, course.faults);
    await processes.stop();
    const faults = Object.entries(counts).map(([name, count]) => `${count} × ${name}`);
    return figuresOf(course, work.calls, [...processes.wrong, ...found], [detail, ...faults].join(", "));
  } finally {
    work.close();
    await crowd.push.stop();
  }
}

/** Each fault once, then any of them; how often each came. */
async function trouble(
  processes: Processes,
  { mood }: Crowd,
  { everySeconds = 20 }: Course,
  over: () => boolean,
) {
  const faults: Processes["faults"] = {
    ...processes.faults,
    "the push service busy": async () => {
      mood.busy = true;
      await Bun.sleep(1_000 + Math.random() * 3_000);
      mood.busy = false;
    },
  };
  const names = Object.keys(faults);
  const counts: Record<string, number> = {};
  for (let n = 0; !over(); n++) {
    const slot = performance.now() + everySeconds * 1000;
    await Bun.sleep(Math.random() * everySeconds * 700);
    if (over()) break;
    const name = (n < names.length ? names[n] : names[Math.floor(Math.random() * names.length)]) ?? "";
    counts[name] = (counts[name] ?? 0) + 1;
    await faults[name]?.();
    while (performance.now() < slot && !over()) await Bun.sleep(50);
  }
  return counts;
}

function figuresOf(
  { minutes, faults, share = 1 }: Course,
  { tallies }: Calls,
  found: string[],
  detail: string,
): Figure[] {
  for (const line of found) process.stdout.write(`  ! ${line}\n`);
  const figures: Figure[] = [
    {
      name: `morning of ${minutes} minutes${faults ? " with faults" : ""}${share === 1 ? "" : ` at ${share} of its rates`}, findings`,
      rounds: [found.length],
      limit: { atMost: 0 },
      detail,
    },
  ];
  for (const [kind, { times, statuses }] of tallies) {
    const all = [...statuses.values()].reduce((sum, count) => sum + count, 0);
    const failed = [...statuses].filter(([status]) => status === 0 || status >= 500);
    const errors = failed.reduce((sum, [, count]) => sum + count, 0);
    const answered = [...statuses].map(([status, count]) => `${count} × ${status || "no answer"}`).join(", ");
    figures.push({
      name: `morning, ${kind}, p99 in ms`,
      rounds: [quantile(times, 0.99)],
      limit: { atMost: faults ? 20_000 : 1_000 },
      own: true,
      detail: `p50 ${quantile(times, 0.5).toFixed(0)} ms, ${(all / minutes / 60).toFixed(1)} a second, ${errors} errors: ${answered}`,
    });
  }
  if (!faults)
    figures.push({
      name: "morning, errors",
      rounds: [
        [...tallies.values()]
          .flatMap(({ statuses }) => [...statuses])
          .reduce((sum, [status, count]) => sum + (status === 0 || status >= 500 ? count : 0), 0),
      ],
      limit: { atMost: 0 },
      own: true,
      detail: "no answer, or one of 5xx",
    });
  return figures;
}
