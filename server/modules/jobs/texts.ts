/** The school of the job, the substitute who is chosen, and all other substitutes. */
export type Reader = "school" | "chosen" | "others";

export interface JobText {
  /** As the documentation of the API says it. */
  means: string;
  example?: string;
  /** Characters. */
  longest: number;
  seenBy: readonly Reader[];
}

const everybody: readonly Reader[] = ["school", "chosen", "others"];

/**
 * What a poster says of a job in words of their own, each said here once (rule: job-texts): what is sent and answered,
 * written, read, searched and taken along, and who sees it, follow. The column in db/schema/jobs.ts has the same name; where the API calls it
 * otherwise, model.ts says how. The form and the pages of a job bring this file into the browser: it imports nothing.
 * (rule: regarding)
 */
export const jobTexts = {
  reason: { means: "Why somebody is absent", example: "Sairaus", longest: 500, seenBy: ["school"] },
  regarding: {
    means: "Who is absent",
    example: "Matti Meri",
    longest: 200,
    seenBy: ["school", "chosen"],
  },
  /** One line (rule: pay-line). */
  pay: {
    means:
      "What the pay follows, such as an agreement and its item; of a job that says nothing see `schoolPay`",
    example: "OVTES osio B, tuntiopettajan palkkio",
    longest: 200,
    seenBy: everybody,
  },
  /** In the reminders as well (rule: what-to-bring). */
  bring: {
    means: "What the substitute should bring along",
    example: "Sisäliikuntavaatteet. Avain on kansliassa.",
    longest: 300,
    seenBy: everybody,
  },
  otherType: { means: "What it is, where the choice is “other”", longest: 200, seenBy: everybody },
  description: {
    means: "What the substitute should know",
    example: "Luokka on retkellä iltapäivällä.",
    longest: 5000,
    seenBy: everybody,
  },
} satisfies Record<string, JobText>;

export type JobTextName = keyof typeof jobTexts;
export type JobTexts = Record<JobTextName, string>;

export const jobTextNames = Object.keys(jobTexts) as JobTextName[];

/** Something for each text, by its name. */
export function eachText<T>(make: (name: JobTextName, text: JobText) => T): Record<JobTextName, T> {
  const made = {} as Record<JobTextName, T>;
  for (const name of jobTextNames) made[name] = make(name, jobTexts[name]);
  return made;
}

export const sees = (reader: Reader, { seenBy }: JobText): boolean => seenBy.includes(reader);

/** The texts as this reader sees them: what is not theirs to know is empty (rule: for-the-chosen-one). */
export const textsFor = (reader: Reader, job: JobTexts): JobTexts =>
  eachText((name, text) => (sees(reader, text) ? job[name] : ""));

/** The texts alone. */
export const textsOf = (job: JobTexts): JobTexts => eachText((name) => job[name]);
