import { availableParallelism } from "node:os";
import { root, step } from "../../server/launch/prepare.ts";
import type { YearFigures } from "./figures.ts";
import { type Habits, moved } from "./habits.ts";
import type { Wanted } from "./play.ts";
import { type Feature, features } from "./world.ts";

interface Options {
  seed: number;
  /** Of school that are played, from the first of the year. */
  days: number;
  /** Whether each habit is halved and doubled, too. */
  moves: boolean;
}

interface Variant extends Wanted {
  name: string;
}

/** Plays the year with all features, with none, and with all but each, as many at once as there are cores. @returns what each came to */
export async function years({ seed, days, moves }: Options): Promise<Played[]> {
  const on = [...features];
  const none: Feature[] = [];
  const same = { seed, days, habits: moved };
  const without = features.map((one) => ({
    ...same,
    name: `all but ${one}`,
    on: on.filter((other) => other !== one),
  }));
  const changed = (Object.keys(moved) as (keyof Habits)[]).flatMap((name) =>
    [0.5, 2].flatMap((times) =>
      [on, none].map((which) => ({
        ...same,
        name: `${name} ${moved[name] * times}, ${which.length > 0 ? "all" : "none"}`,
        habits: { ...moved, [name]: moved[name] * times },
        on: which,
      })),
    ),
  );
  const variants: Variant[] = [
    { ...same, name: "all", on },
    { ...same, name: "none", on: none },
    ...without,
    ...(moves ? changed : []),
  ];
  return playAll(variants);
}

export type Played = YearFigures & { name: string; seconds: number };

async function playAll(variants: Variant[]): Promise<Played[]> {
  const done: Played[] = [];
  const left = variants.values();
  const lane = async () => {
    for (const { name, ...wanted } of left) {
      const child = Bun.spawn([process.execPath, "bench/year/one.ts", JSON.stringify(wanted)], {
        cwd: root,
        stdio: ["ignore", "pipe", "inherit"],
      });
      const said = await new Response(child.stdout).text();
      if ((await child.exited) !== 0) throw new Error(`The year with ${name} ended: ${said}`);
      const played = { name, ...(JSON.parse(said) as Omit<Played, "name">) };
      step(`Played: ${name} (${played.jobs} jobs, ${played.seconds.toFixed(0)} s)`);
      done.push(played);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return variants.flatMap(({ name }) => done.find((one) => one.name === name) ?? []);
}

const percent = (part: number | null) => (part === null ? "–" : `${(100 * part).toFixed(1)} %`);
const minutes = (time: number | null) => (time === null ? "–" : `${time.toFixed(0)} min`);
const told = (number: number | null) => (number === null ? "–" : number.toFixed(2));

/** As a table that a terminal and a document both show. */
export function tableOfYears(all: Played[]): string {
  const columns: [string, (one: Played) => string][] = [
    ["with", ({ name }) => name],
    ["jobs", ({ jobs }) => String(jobs)],
    [
      "to chosen: half, nine in ten",
      ({ toChosen }) => `${minutes(toChosen.median)}, ${minutes(toChosen.ninety)}`,
    ],
    ["filled", ({ filled }) => percent(filled)],
    ["under 2 h", ({ filledUnderTwoHours }) => percent(filledUnderTwoHours)],
    ["morning", ({ byNotice }) => percent(byNotice.morning.filled)],
    ["evening before", ({ byNotice }) => percent(byNotice.evening.filled)],
    ["pushes, mails a day", ({ pushes, mails }) => `${told(pushes)}, ${told(mails)}`],
    ["by favourites", ({ favourites }) => percent(favourites)],
    [
      "could not come: replaced, in",
      ({ cannotCome: { replaced, median } }) => `${percent(replaced)}, ${minutes(median)}`,
    ],
    [
      "spread of bookings, of who is asked first",
      ({ spread }) => `${told(spread.bookings)}, ${told(spread.firstAsked)}`,
    ],
    ["most asked", ({ askedMost }) => told(askedMost)],
  ];
  const rows = [
    columns.map(([head]) => head),
    columns.map(() => "---"),
    ...all.map((one) => columns.map(([, of]) => of(one))),
  ];
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
