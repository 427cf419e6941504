import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "../tests/support/eventually.ts";
import type { Figure } from "./measure.ts";
import { findings, nothingWaits, whatWaits } from "./soak/checks.ts";
import { Interruption } from "./soak/interruption.ts";
import { Processes } from "./soak/processes.ts";
import { startWork } from "./soak/work.ts";

/**
 * Processes of which one is stopped or killed every few seconds while people post, apply and choose. In the end
 * everything answered has to be there, and every message sent. A signal ends them all with this one.
 */
export async function soak(minutes: number): Promise<Figure[]> {
  const interruption = new Interruption();
  const directory = await mkdtemp(join(tmpdir(), "tuuri-soak-"));
  await Bun.$`chmod 755 ${directory}`.quiet();
  const processes = new Processes(directory);
  try {
    return await soaked(processes, { minutes, directory, interruption });
  } finally {
    await processes.end();
    await rm(directory, { recursive: true, force: true });
    interruption.end();
  }
}

interface Course {
  minutes: number;
  directory: string;
  interruption: Interruption;
}

async function soaked(processes: Processes, course: Course): Promise<Figure[]> {
  const { minutes, directory, interruption } = course;
  const { url, origin } = await processes.start();
  const end = performance.now() + minutes * 60_000;
  const over = () => interruption.came || performance.now() > end;
  const work = await interruption.unless(startWork(url, origin, over));
  const counts = await makeTrouble(processes, interruption, over);
  await interruption.unless(work.done);
  await Bun.write(`${directory}/calm`, "");
  const sent = eventually("everything to be sent", () => nothingWaits(url), 180);
  await interruption.unless(
    sent.catch(async (error) => processes.wrong.push(`${error} ${await whatWaits(url)}`)),
  );
  const { found, detail } = await findings(url, origin, directory, work.answered);
  await processes.stop();
  const all = [...processes.wrong, ...found];
  for (const line of all) process.stdout.write(`  ! ${line}\n`);
  const done = Object.entries(counts).map(([name, count]) => `${count} × ${name}`);
  return [
    {
      name: `soak of ${minutes} minutes, findings`,
      value: all.length,
      limit: { atMost: 0 },
      detail: `${detail}; ${done.join(", ")}`,
    },
  ];
}

/** Each trouble once, then any of them; how often each came. */
async function makeTrouble({ troubles }: Processes, interruption: Interruption, over: () => boolean) {
  const names = Object.keys(troubles);
  const counts: Record<string, number> = {};
  for (let n = 0; !over(); n++) {
    // The first time sooner, so that a short course has each.
    const pause = n < names.length ? 1_000 + Math.random() * 1_000 : 1_500 + Math.random() * 4_000;
    await interruption.unless(Bun.sleep(pause));
    const name = (n < names.length ? names[n] : names[Math.floor(Math.random() * names.length)]) ?? "";
    counts[name] = (counts[name] ?? 0) + 1;
    await troubles[name]?.();
  }
  return counts;
}
