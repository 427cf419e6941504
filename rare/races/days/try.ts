import { brokenInvariants } from "../invariants/index.ts";
import type { Service } from "../processes.ts";
import { createWorld, firstDay, type World } from "../world.ts";
import { type DayAsk, type DayDeed, type DayPlan, days } from "./plan.ts";

/** What is read of an answer. */
interface Said {
  uniqueId: string;
  code?: string;
}

/** A call, and what it was told. */
interface Told {
  deed: DayDeed;
  server: number;
  status: number;
  code: string;
}

export interface Tried {
  calls: Told[];
  /** What is wrong, for people; undefined where nothing is. */
  wrong?: string;
}

/** ISO. */
const dateOf = (day: number): string =>
  new Date(Date.parse(`${firstDay}T00:00:00Z`) + day * 86_400_000).toISOString().slice(0, 10);

/** Carries a plan out in a world of its own, by two processes at once, and looks whether what holds at every moment does, and nothing has failed. */
export async function tryDays({ t, origins }: Service, plan: DayPlan): Promise<Tried> {
  await t.client`delete from graphile_worker._private_jobs`;
  const world = await createWorld(t);
  const principal = world.people.Peter;
  const ids: string[] = [];
  for (const [nth, { from, to, shared }] of plan.jobs.entries()) {
    const body = {
      ...{ startDate: dateOf(shared ? 0 : 1), endDate: dateOf(shared ? days.length - 1 : 1) },
      ...{ startTime: from, endTime: to, typeOfTemp: "one", additionalInfo: `Job ${nth}` },
      ...{ daysShared: shared, firstTo: [] },
    };
    const posted = await send(origins[nth % 2], principal.token, "teachers/addtemp", body);
    if (posted.status !== 200) throw new Error(`not posted: ${JSON.stringify(posted)}`);
    ids.push(posted.body.uniqueId);
  }
  const calls: Told[] = [];
  const ask = async ({ deed, server }: DayAsk) => {
    const { path, body, by } = requestFor(world, plan, ids, deed);
    const { status, body: said } = await send(origins[server], by, path, body);
    calls.push({ deed, server, status, code: said.code ?? "" });
  };
  await Promise.all(plan.first.map(ask));
  await Promise.all(
    plan.callers.map(async (asks) => {
      for (const one of asks) await ask(one);
    }),
  );
  const broken = await brokenInvariants(
    t,
    world.schools.map(({ id }) => id),
  );
  const failed = calls.filter(({ status }) => status >= 500);
  const wrong = [
    ...broken.map((one) => `Broken: ${one}`),
    ...failed.map((one) => `Failed: ${JSON.stringify(one)}`),
  ];
  return wrong.length > 0 ? { calls, wrong: [...calls.map(lineOf), ...wrong].join("\n") } : { calls };
}

const lineOf = ({ deed, server, status, code }: Told) =>
  `${"AB".charAt(server)} ${JSON.stringify(deed)}: ${status} ${code}`;

async function send(
  origin = "",
  token: string,
  path: string,
  body: object,
): Promise<{ status: number; body: Said }> {
  const answer = await fetch(`${origin}/api/${path}`, {
    method: "POST",
    headers: { authorization: token, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Said };
}

function requestFor({ people }: World, plan: DayPlan, ids: string[], deed: DayDeed) {
  const id = ids[deed.job] ?? "";
  const school = people.Peter.token;
  switch (deed.verb) {
    case "apply": {
      const some = plan.jobs[deed.job]?.shared
        ? { days: deed.on.map(dateOf), onlyTogether: deed.together }
        : {};
      return of("users/add/applicant", people[deed.who].token, { uniqueId: id, ...some });
    }
    case "withdraw":
      return of("users/removeapplicant", people[deed.who].token, { id });
    case "cancel":
      return of("users/cancel/chosen", people[deed.who].token, { uniqueId: id, illness: false });
    case "choose days": {
      const chosen = deed.chosen.map(({ day, who }) => ({ date: dateOf(day), email: people[who].email }));
      return of("teachers/choose/days", school, { id, days: chosen });
    }
    case "choose":
      return of("teachers/add/chosen", school, { id, email: people[deed.who].email });
    case "remove":
      return of("teachers/remove/chosen", school, { id, email: people[deed.who].email });
  }
}

const of = (path: string, by: string, body: object) => ({ path, by, body });

/** With fewer calls, as long as something is wrong with these too: a race that is lost now and then is tried some times. */
export async function shrinkDays(service: Service, plan: DayPlan, seconds: number): Promise<DayPlan> {
  const until = performance.now() + seconds * 1000;
  let smallest = plan;
  const isWrong = async (smaller: DayPlan) => {
    for (let time = 0; time < 5; time++) if ((await tryDays(service, smaller)).wrong) return true;
    return false;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const smaller of lessThan(smallest)) {
      if (performance.now() > until) return smallest;
      if (!(await isWrong(smaller))) continue;
      smallest = smaller;
      changed = true;
      break;
    }
  }
  return smallest;
}

const without = <T>(all: T[], nth: number): T[] => all.toSpliced(nth, 1);

/** Each with one caller, or one call, less. */
function lessThan(plan: DayPlan): DayPlan[] {
  const { first, callers } = plan;
  return [
    ...callers.map((_, nth) => ({ ...plan, callers: without(callers, nth) })),
    ...callers.flatMap((asks, nth) =>
      asks.map((_, at) => ({ ...plan, callers: callers.with(nth, without(asks, at)) })),
    ),
    ...first.map((_, nth) => ({ ...plan, first: without(first, nth) })),
  ];
}
