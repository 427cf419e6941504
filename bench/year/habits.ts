// Everything that a year is made of and that is not the product's doing: one file, so that whoever doubts a number changes it here and runs the
// year again. `bun run bench year` shows what halving and doubling each of `moved` does to the result.

/**
 * How large the year is. A county's worth of schools: 190 days is a Finnish school year (Basic Education Act 628/1998, 23 §), a Swedish one has at
 * least 178; with 10,000 jobs each school posts 2.2 a day, as one of 500 pupils with 45 teachers of whom 5 % are away does.
 */
export const size = {
  schools: 24,
  substitutes: 600,
  jobs: 10_000,
  schoolDays: 190,
  regions: ["FI-18", "FI-19", "FI-06"],
};

/**
 * How long before its start a job is posted. Published by the large systems of the field: over half of the absences are known a day before, about a
 * quarter in the same morning. How they lie within each part is assumed.
 */
export const notice = {
  morning: { share: 0.25, hours: [0.6, 2.5] },
  evening: { share: 0.2, hours: [11, 20] },
  days: { share: 0.33, hours: [24, 7 * 24] },
  weeks: { share: 0.22, hours: [7 * 24, 42 * 24] },
} as const;

/** Assumed: most absences last a day, some a few; and where in the day they lie. */
export const jobs = { severalDays: 0.15, mostDays: 3, halfDay: 0.25 };

/** Assumed throughout; no study of substitutes' phones is known to us. Medians are of lognormal distributions with the spread beside them. */
export const moved = {
  /** Share of the school days on which somebody could work at all. */
  canWork: 0.5,
  /** Chance that somebody who could and has read of a job wants it, if it is near and of a class as they teach; less else. */
  wants: 0.2,
  /** Chance that the first message of a day is read before it is of no use. */
  reads: 0.6,
  /** After so many messages in a day the chance is half: the known fatigue of alarms. */
  tiredAfter: 8,
  /** Minutes from a message to its reader's answer, in the morning from five to eight. */
  answersInMorning: 6,
  /** And in the rest of the day. */
  answersInDay: 25,
  /** Chance that somebody who could work looks at the list by themselves in a morning. */
  looksInMorning: 0.3,
  /** And in an evening. */
  looksInEvening: 0.25,
  /** Minutes until a school looks at who has applied, in its hours. */
  schoolLooks: 25,
  /** Chance that who was chosen cannot come after all. */
  cannotCome: 0.03,
};
export type Habits = typeof moved;

/** Of lognormal distributions, of the logarithm: two thirds lie between half and twice the median. */
export const spread = 0.7;

/** What people have told where the product asks them: assumed, for it is new. */
export const told = {
  /** Has told when they can work. */
  times: 0.7,
  /** Wants to hear of their own times alone, of these. */
  onlyMyTimes: 0.8,
  /** Wants to hear of what is near. */
  near: 0.5,
  nearKm: 25,
  /** One message a day, or the app alone. */
  digest: 0.2,
  app: 0.1,
  /** Lets schools find them. */
  findable: 0.6,
  push: 0.8,
  /** Stands in reserve where another got the job. */
  reserve: 0.5,
};

/** Chance that somebody who is asked directly by a school, and could, says yes: a question to oneself weighs more than one to all. Assumed. */
export const asked = { yes: 0.6, silent: 0.25 };

/** A school asks so many, one after the other, when a job begins within so many hours. */
export const school = {
  asks: 4,
  asksWithinHours: 30,
  /** Share of its region that a school remembers from the years before. */
  remembers: 0.05,
};
