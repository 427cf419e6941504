/** Somebody who can some of the days of a job. */
export interface CanDays {
  /** Whoever fits best is first. */
  email: string;
  /** ISO. */
  days: readonly string[];
  /** Only if they get all of these. */
  onlyTogether: boolean;
}

/** Of so many people all groups are tried: those who fit a day best, and the best fitting of the rest. */
const most = 14;

/**
 * Proposes who is to have which day: as many days as can be covered by as few people as will do it, whoever fits best among equals; what is chosen
 * stays (rule: days-apart). Pure.
 * @param open days that nobody has, ISO, in order
 * @param people best fit first
 * @param has emails of who has some of the days already: they are not counted as more people
 * @returns by day
 */
export function suggestSplit(
  open: readonly string[],
  people: readonly CanDays[],
  has: readonly string[] = [],
): Map<string, string> {
  const able = people
    .filter(({ days, onlyTogether }) => !onlyTogether || days.every((day) => open.includes(day)))
    .map((person) => ({ ...person, days: person.days.filter((day) => open.includes(day)) }))
    .filter(({ days }) => days.length > 0);
  const first = new Set(open.map((day) => able.find(({ days }) => days.includes(day))));
  const tried = [...able]
    .sort((one, other) => Number(first.has(other)) - Number(first.has(one)))
    .slice(0, most)
    .sort((one, other) => able.indexOf(one) - able.indexOf(other));
  const group = groupIn(open, tried);
  let best: Plan = { set: 0, days: 0, people: 0, fit: 0 };
  for (let set = 1; set < 1 << tried.length; set++) {
    const days = covered(group, tried.length, set);
    if (days === 0) continue;
    const plan = { set, days, people: 0, fit: 0 };
    for (const [nth, { email }] of tried.entries()) {
      if (!(set & (1 << nth))) continue;
      plan.people += has.includes(email) ? 0 : 1;
      plan.fit += nth;
    }
    if (isBetter(plan, best)) best = plan;
  }
  const chosen = tried.filter((_, nth) => best.set & (1 << nth));
  const given = open.map((day) => [day, whoHas(day, chosen)?.email] as const);
  return new Map(given.flatMap(([day, email]) => (email === undefined ? [] : [[day, email]])));
}

interface Plan {
  /** Of those tried: a bit each. */
  set: number;
  days: number;
  people: number;
  /** Sum of places in the order of fit: less is better. */
  fit: number;
}

const isBetter = (one: Plan, other: Plan) =>
  (one.days - other.days || other.people - one.people || other.fit - one.fit) > 0;

/** Of a group, who has a day: who wants it with all of theirs, else who fits best. */
const whoHas = (day: string, group: readonly CanDays[]) =>
  group.find((one) => one.onlyTogether && one.days.includes(day)) ??
  group.find((one) => one.days.includes(day));

/** Days on which the same people can are as one: who wants them with all of theirs, who can else, a bit each, and how many days these are. */
function groupIn(open: readonly string[], people: readonly CanDays[]) {
  const bits = (day: string, together: boolean) =>
    people.reduce(
      (sum, one, nth) => (one.onlyTogether === together && one.days.includes(day) ? sum | (1 << nth) : sum),
      0,
    );
  const groups = new Map<string, { together: number; others: number; days: number }>();
  for (const day of open) {
    const [together, others] = [bits(day, true), bits(day, false)];
    const known = groups.get(`${together} ${others}`);
    if (known) known.days++;
    else groups.set(`${together} ${others}`, { together, others, days: 1 });
  }
  return [...groups.values()];
}

/** How many days a group of people covers, each of whom has a day at least; 0 where two want the same with all of theirs, or somebody would have none. */
function covered(groups: ReturnType<typeof groupIn>, people: number, set: number): number {
  let [days, used] = [0, 0];
  for (const one of groups) {
    const together = one.together & set;
    if (together & (together - 1)) return 0;
    const others = one.others & set;
    const who = together || others & -others;
    if (who) days += one.days;
    used |= who;
  }
  return used === set && people > 0 ? days : 0;
}
