import { type Person, type Substitute, substitutes, type Times, times } from "../deeds.ts";

/** The market as the rules of the product describe it, without a database, a lock or a clock: what a history is held against. */
export interface Market {
  jobs: Record<number, Job>;
  /** By `job substitute`. */
  applications: Record<string, Application>;
  /** By job: who is chosen. */
  booked: Record<number, Booking>;
  /** By `job place`: whom the school has asked. */
  requests: Record<string, Asked>;
  /** By `job substitute`: as whom somebody heard of a job before everybody did. */
  readers: Record<string, "favourites" | "request">;
  /** `substitute school`: what is hidden. */
  hidden: string[];
  /** `job substitute`: who has said that they cannot come. */
  left: string[];
  /** `job substitute`: what is put away in one's own list. */
  away: string[];
  gone: Person[];
  /** The id that each posting was answered with; of a job that is deleted by now as well. */
  ids: Record<number, string>;
}

interface Job {
  times: Times;
  owner: string;
  school: number;
  /** Its readers alone hear of it. */
  named: boolean;
}

export interface Application {
  withdrawn: boolean;
  /** Chosen elsewhere at that time. */
  out: boolean;
  /** The substitute was warned of conflicts, and meant it. */
  confirmed: boolean;
  /** The jobs that this was about: those they were chosen for when they applied. */
  covers: number[];
  /** Made by, or after, what they said yes to at this place of the job; 0 if they never did. */
  after: number;
  /** They stand in reserve. */
  reserve: boolean;
  /** The school's own order of these; 0 for those of whom it says none. */
  rank: number;
  /** The school has taken them out. */
  ended: boolean;
}

interface Booking {
  substitute: Substitute;
  confirmed: boolean;
  /** They heard of it by being asked, as from the reserve; empty where they did not. */
  found: Found;
  /** The place of the request by which they have it; 0 if they were chosen. */
  by: number;
}

export type Found = "request" | "reserve" | "";

export interface Asked {
  who: Substitute;
  state: "queued" | "open" | "accepted" | "declined" | "expired" | "takenBack" | "overtaken" | "skipped";
  /** Open, and the time is over. */
  due: boolean;
  thenEverybody: boolean;
  /** By itself, as the place became free. */
  fromReserve: boolean;
  /** They have heard of it, or would have. */
  opened: boolean;
  /** It waited, until somebody said yes at this place; else 0. */
  overtakenBy: number;
  /** Nobody waited or was asked before them. */
  begins: boolean;
}

export const emptyMarket: Market = {
  jobs: {},
  applications: {},
  booked: {},
  requests: {},
  readers: {},
  hidden: [],
  left: [],
  away: [],
  gone: [],
  ids: {},
};

export const copyOf = (market: Market): Market => ({
  jobs: { ...market.jobs },
  applications: { ...market.applications },
  booked: { ...market.booked },
  requests: { ...market.requests },
  readers: { ...market.readers },
  hidden: market.hidden,
  left: market.left,
  away: market.away,
  gone: market.gone,
  ids: market.ids,
});

/** rule: who-hears-first */
export const hears = ({ jobs, readers }: Market, who: Substitute, job: number): boolean =>
  jobs[job] !== undefined && (!jobs[job].named || readers[keyOf(job, who)] !== undefined);

export const keyOf = (job: number, substitute: string | number) => `${job} ${substitute}`;

/** What can be seen of a market from outside, in one text. */
export function textOf({
  jobs,
  applications,
  booked,
  requests,
  readers,
  hidden,
  left,
  away,
  gone,
}: Market): string {
  const lines = [
    ...Object.entries(jobs).map(
      ([job, { times, owner, named }]) => `job ${job}: ${times} of ${owner}${named ? ", named" : ""}`,
    ),
    ...Object.entries(booked).map(
      ([job, { substitute, ...marks }]) => `chosen ${job}: ${substitute}${marksOfBooking(marks)}`,
    ),
    ...Object.entries(requests).map(
      ([key, { who, ...marks }]) => `asked ${key} ${who}: ${marksOfRequest(marks)}`,
    ),
    ...Object.entries(readers).map(([key, group]) => `hears ${key}: ${group}`),
    ...Object.entries(applications).map(([key, application]) => `applied ${key}:${marksOf(application)}`),
    ...hidden.map((one) => `hidden ${one}`),
    ...left.map((one) => `left ${one}`),
    ...away.map((one) => `away ${one}`),
    ...gone.map((one) => `gone ${one}`),
  ];
  return lines.sort().join("\n");
}

export const marksOfBooking = ({ confirmed, found }: { confirmed: boolean; found: Found }) =>
  `${confirmed ? " in spite" : ""}${found ? `, by ${found}` : ""}`;

export const marksOfRequest = (marks: { state: string; due: boolean; fromReserve: boolean }) =>
  `${marks.state}${marks.due ? ", due" : ""}${marks.fromReserve ? ", from reserve" : ""}`;

export const marksOf = (marks: Omit<Application, "covers" | "after">) =>
  `${marksOfApplying(marks)}${marks.reserve ? ` reserve ${marks.rank}` : ""}${marks.ended ? " taken out" : ""}`;

const marksOfApplying = ({
  withdrawn,
  out,
  confirmed,
}: Pick<Application, "withdrawn" | "out" | "confirmed">) =>
  `${withdrawn ? " withdrawn" : ""}${out ? " out" : ""}${confirmed ? " confirmed" : ""}`;

/** The same market has the same text, whichever order led to it. */
export function wholeTextOf(market: Market): string {
  const covers = Object.entries(market.applications)
    .filter(([, { covers, after }]) => covers.length > 0 || after > 0)
    .map(([key, { covers, after }]) => `${key}>${covers.join()}>${after}`)
    .sort();
  const asked = Object.entries(market.requests)
    .map(
      ([key, { thenEverybody, opened, overtakenBy }]) => `${key}>${thenEverybody}>${opened}>${overtakenBy}`,
    )
    .sort();
  const by = Object.entries(market.booked).map(([job, { by }]) => `${job}>${by}`);
  const ids = Object.keys(market.ids).sort();
  return [textOf(market), covers.join(";"), asked.join(";"), by.sort().join(), ids.join()].join("\n");
}

export type Conflict = "full" | "partial" | "close" | "none";

/** How two jobs of one person collide (rule: conflict). Said anew here, in minutes, so that a slip of the product's is one. */
export function conflictOf(one: Times, other: Times): Conflict {
  let worst: Conflict = "none";
  for (const a of windowsOf(one)) {
    for (const b of windowsOf(other)) {
      if ((a.from >= b.from && a.to <= b.to) || (b.from >= a.from && b.to <= a.to)) return "full";
      if (a.from < b.to && b.from < a.to) worst = "partial";
      else if (worst === "none" && a.from - b.to < 120 && b.from - a.to < 120) worst = "close";
    }
  }
  return worst;
}

const windowsOf = (name: Times) => {
  const { from, to, days } = times[name];
  return Array.from({ length: days }, (_, day) => ({ from: from + day * 1440, to: to + day * 1440 }));
};

/** The other jobs that somebody is chosen for and that come too close to these times. */
export function collisionsOf(market: Market, substitute: Substitute, job: number, at: Times) {
  return Object.entries(market.booked)
    .filter(([other, booking]) => booking.substitute === substitute && Number(other) !== job)
    .map(([other]) => ({ job: Number(other), conflict: conflictOf(timesOf(market, Number(other)), at) }))
    .filter(({ conflict }) => conflict !== "none");
}

export function timesOf({ jobs }: Market, job: number): Times {
  const found = jobs[job];
  if (!found) throw new Error(`job ${job} is not in the market`);
  return found.times;
}

/** After each change of what somebody is chosen for (rule: chosen-drops-others, confirmed-conflict). Changes the market given. */
export function settle(market: Market, substitute: Substitute): void {
  for (const job of Object.keys(market.jobs).map(Number)) {
    const key = keyOf(job, substitute);
    const application = market.applications[key];
    if (!application || application.withdrawn || market.booked[job]?.substitute === substitute) continue;
    const covered = (other: number) => application.confirmed && application.covers.includes(other);
    const found = collisionsOf(market, substitute, job, timesOf(market, job));
    market.applications[key] = { ...application, out: found.some((one) => !covered(one.job)) };
  }
  for (const [job, booking] of Object.entries(market.booked)) {
    if (booking.substitute !== substitute || !booking.confirmed) continue;
    const found = collisionsOf(market, substitute, Number(job), timesOf(market, Number(job)));
    if (found.length === 0) market.booked[Number(job)] = { ...booking, confirmed: false };
  }
}

/** A choice is taken back, or goes with its job: who is chosen anew later is so later. Changes the market given. */
export function unbook(market: Market, job: number): void {
  const booking = market.booked[job];
  if (!booking) return;
  delete market.booked[job];
  for (const [key, application] of Object.entries(market.applications)) {
    if (!key.endsWith(` ${booking.substitute}`) || !application.covers.includes(job)) continue;
    const covers = application.covers.filter((other) => other !== job);
    market.applications[key] = { ...application, covers };
  }
}

/** The standing applications of a job, as its poster sees them. */
export function applicantsOf({ applications }: Market, job: number): string {
  const found = substitutes.flatMap((substitute) => {
    const application = applications[keyOf(job, substitute)];
    return application && !application.withdrawn ? [`${substitute}${application.out ? " (out)" : ""}`] : [];
  });
  return found.join(", ");
}
