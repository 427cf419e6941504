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
  let best: Plan = { days: new Map(), people: 0, fit: 0 };
  for (let set = 1; set < 1 << tried.length; set++) {
    const chosen = tried.filter((_, nth) => set & (1 << nth));
    const days = cover(open, chosen);
    if (!days) continue;
    const plan = {
      days,
      people: chosen.filter(({ email }) => !has.includes(email)).length,
      fit: chosen.reduce((sum, one) => sum + tried.indexOf(one), 0),
    };
    if (isBetter(plan, best)) best = plan;
  }
  return best.days;
}

interface Plan {
  days: Map<string, string>;
  people: number;
  /** Sum of places in the order of fit: less is better. */
  fit: number;
}

const isBetter = (one: Plan, other: Plan) =>
  (one.days.size - other.days.size || other.people - one.people || other.fit - one.fit) > 0;

/** Each of them with a day at least, the first who can having it; undefined where somebody would have none, or not all of what they want together. */
function cover(open: readonly string[], people: readonly CanDays[]): Map<string, string> | undefined {
  const days = new Map<string, string>();
  for (const { email, days: theirs } of people.filter(({ onlyTogether }) => onlyTogether))
    for (const day of theirs) {
      if (days.has(day)) return undefined;
      days.set(day, email);
    }
  for (const day of open) {
    const who = people.find((one) => !one.onlyTogether && one.days.includes(day));
    if (who && !days.has(day)) days.set(day, who.email);
  }
  const used = new Set(days.values());
  return people.every(({ email }) => used.has(email)) ? days : undefined;
}
