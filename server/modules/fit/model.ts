/** How a job's hours collide with what somebody is booked for, worst first. */
export type Clash = "full" | "partial" | "close";

/**
 * What a person has told of themselves that bears on work, and how they stand to one job. Nothing else enters: no age, sex, native
 * language, name, picture or earlier answer has a place here (rule: fit-blind).
 */
export interface Person {
  /** Values of qualifications held, and of those studied for. */
  held: readonly string[];
  studying: readonly string[];
  /** As `subjectsIn` reads them. */
  subjects: readonly string[];
  /** Values of grades that they teach. */
  grades: readonly string[];
  /** Values of languages that they speak, as they have told; their native one is another field, and is not read. */
  languages: readonly string[];
  /** Code of the municipality where they live; absent where it is not told, or not to be known. */
  municipality?: string | undefined;
  /** Days worked at the job's school, and the last of them (ISO). */
  daysHere?: number | undefined;
  lastDayHere?: string | null | undefined;
  /** What the job's school has said last of having them again; for nobody but that school (rule: feedback). */
  again?: "yes" | "otherClass" | "no" | null | undefined;
  /** Remembered by the one who looks at the applicants. */
  favourite?: boolean | undefined;
  /** Has told to be free in all of the job's hours: absent where nothing is told. */
  free?: boolean | undefined;
  /** What the job's hours do to what they are booked for. */
  clash?: Clash | undefined;
  /** Has told not to be free in some of the job's hours. */
  outsideOwnTimes?: boolean | undefined;
  /** Has hidden the school. */
  schoolHidden?: boolean | undefined;
  /** Is on the school's list of those whom it does not take. */
  excluded?: boolean | undefined;
}

/** What a job asks for. */
export interface Work {
  /** Value of its kind; null for none. */
  kind: string | null;
  country: "FI" | "SE";
  /** Values of subjects, or `=` and words of its own. */
  subjects: readonly string[];
  /** Values of grades. */
  grades: readonly string[];
  /** Value of the language that the school works in; absent where that is not known. */
  language?: string | undefined;
  /** Code of the school's municipality. */
  municipality?: string | null | undefined;
}

/** How well what somebody holds answers to a kind of work. */
export type Answering = "full" | "near" | "studying";

/** Why a job and a person fit; and what the school has said of having them again, whatever it is. */
export type Reason =
  | { kind: "qualification"; how: Answering; value: string }
  | { kind: "subject"; subjects: string[] }
  | { kind: "language"; language: string }
  | { kind: "grade"; grades: string[] }
  | { kind: "again"; how: "yes" | "otherClass" | "no" }
  | { kind: "worked"; days: number; last: string | null }
  | { kind: "favourite" }
  | { kind: "free" }
  | { kind: "near"; km: number };

export const reasonKinds = [
  "qualification",
  "subject",
  "grade",
  "language",
  "again",
  "worked",
  "favourite",
  "free",
  "near",
] as const satisfies Reason["kind"][];

/** What a job asks for and the person has not told: of the qualifications one suffices. */
export type Lack =
  | { kind: "qualification"; values: string[] }
  | { kind: "subject"; subjects: string[] }
  | { kind: "language"; language: string };

/** What stands between them, worst first. */
export type Hindrance =
  | { kind: "excluded" }
  | { kind: "schoolHidden" }
  | { kind: "clash"; how: Clash }
  | { kind: "outsideOwnTimes" };

export const hindranceKinds = [
  "clash",
  "outsideOwnTimes",
  "schoolHidden",
  "excluded",
] as const satisfies Hindrance["kind"][];

export interface Fit {
  /** A whole number; more fits better. It sorts and is neither shown nor sent (rule: fit-order). */
  order: number;
  /** Strongest first. */
  reasons: Reason[];
  lacks: Lack[];
  hindrance?: Hindrance;
}
